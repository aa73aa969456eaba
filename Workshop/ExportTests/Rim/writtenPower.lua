local function probe(i, offset)
  local p = 2 ^ 3 return p * offset
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
