return {
  itemTransformForOffset = function(offset, base, index, item)
    return base:translate(offset*9,0,nil):scale(2,nil,nil)
  end,
}
