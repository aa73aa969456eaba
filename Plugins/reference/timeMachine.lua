-- A queue of items, one behind the other.
return {
  summary = "A queue into the depth.",
  options = { spacing = 1, tilt = 0.3, fadeMax = 0 },

  itemTransformForOffset = function(offset, base)
    local o = offset
    local tilt = carousel:option("tilt")
    return base:translateAlong(
      o * carousel.itemWidth * tilt, 0, o * carousel.itemWidth * carousel:option("spacing"))
  end,
}
