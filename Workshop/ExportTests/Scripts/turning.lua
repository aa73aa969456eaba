-- The toggle of each item, in motion and at rest; the places of the eye and of the content.
return {
  options = { spacing = 0.4 },
  itemTransformForOffset = function(offset, base)
    local eye, content = carousel.viewpointOffset, carousel.contentOffset
    local t = base:translateAlong(offset * carousel:option("spacing") * carousel.itemWidth + eye.width, content.height)
    return t:rotateY(carousel.toggle), 1, -math.abs(offset) + carousel.toggle / 100
  end,
}
