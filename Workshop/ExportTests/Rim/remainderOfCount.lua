local function probe(i, offset)
  return i % carousel.numberOfItems
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
