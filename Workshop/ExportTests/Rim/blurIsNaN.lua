return {
  itemTransformForOffset = function(offset, base, index, item)
    item.blur = math.sqrt(offset)
    return base:translateAlong(offset*carousel.itemWidth,0), 1, -math.abs(offset)
  end,
}
