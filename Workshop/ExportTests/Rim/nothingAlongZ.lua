return {
  itemTransformForOffset = function(offset, base, index, item)
    return base:translate(offset*9,0,offset>0 and 3 or nil)
  end,
}
