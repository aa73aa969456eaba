-- A queue of items that comes towards the viewer.
return {
  summary = "A queue that comes out of the depth.",
  options = { spacing = 1, tilt = 0.3, fadeMin = 0 },

  itemTransformForOffset = function(offset, base)
    local o = -offset
    local tilt = -carousel:option("tilt")
    return base:translateAlong(
      o * carousel.itemWidth * tilt, 0, o * carousel.itemWidth * carousel:option("spacing"))
  end,
}
