return {
  itemTransformForOffset = function(offset, base, index, item)
    item.tint="#ff0000" item.tintAmount=0.5 if offset>1 then item.tint=nil end
    return base:translateAlong(offset*carousel.itemWidth,0), 1, -math.abs(offset)
  end,
}
