return {
  itemTransformForOffset = function(offset, base, index, item)
    item.shadow={blur=offset>0 and 3 or nil, x=2}
    return base:translateAlong(offset*carousel.itemWidth,0), 1, -math.abs(offset)
  end,
}
