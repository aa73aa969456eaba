return {
  itemTransformForOffset = function(offset, base, index, item)
    item.label=offset>0 and "yes" or nil
    return base:translateAlong(offset*carousel.itemWidth,0), 1, -math.abs(offset)
  end,
}
