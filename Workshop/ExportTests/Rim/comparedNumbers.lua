local function probe(i, offset)
  return (1 < 2 and 1 or 2) * i
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
