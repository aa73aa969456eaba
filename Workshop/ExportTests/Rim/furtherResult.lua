return { itemTransformForOffset = function(offset, base, index)
    local d = carousel.numberOfItems - 100
    return base:translate(offset * 10, 0), 1, 0, 0, 1 // d
  end }
