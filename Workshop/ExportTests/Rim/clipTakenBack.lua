return {
  itemTransformForOffset = function(offset, base, index, item)
    item.clip={0.6,0.6,0.6,0.6,radius=1e9} if offset<0 then item.clip=nil end
    return base:translateAlong(offset*carousel.itemWidth,0), 1, -math.abs(offset)
  end,
}
