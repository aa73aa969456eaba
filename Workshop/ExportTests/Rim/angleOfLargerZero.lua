return {
  itemTransformForOffset = function(offset, base, index, item)
    return base:translate(math.atan(math.max(0,-offset),-1)*9,0)
  end,
}
