return {
  itemTransformForOffset = function(offset, base, index, item)
    item.verso=item.data.color
    return base:translateAlong(offset*carousel.itemWidth,0), 1, -math.abs(offset)
  end,
}
