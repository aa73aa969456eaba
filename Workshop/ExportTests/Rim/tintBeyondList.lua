local cs={"#FF0000","#00ff00","#0000fF"}
return {
  itemTransformForOffset = function(offset, base, index, item)
    item.tint=cs[index%4+1] item.tintAmount=1
    return base:translateAlong(offset*carousel.itemWidth,0), 1, -math.abs(offset)
  end,
}
