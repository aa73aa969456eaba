local function probe(i, offset)
  local m if carousel.numberOfItems ~= 100 then m = 2 end
  local t = { a = 1, b = m + 1 } return t.a
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
