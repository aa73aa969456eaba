local function probe(i, offset)
  local d = carousel.numberOfItems == 100 and 1.5 or 2.0 local x = d | 1 return 4
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
