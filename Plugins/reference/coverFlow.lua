-- The current item faces the viewer; the items beside it lean away like records in a box.
return {
  summary = "Records in a box, by offset.",
  options = { spacing = 0.25, tilt = 0.9, offsetMultiplier = 2 },

  valueForOption = function(option)
    if option == "visibleItems" then
      return math.min(30, math.ceil(carousel.width / (carousel.itemWidth * math.abs(carousel:option("spacing")))) + 2)
    end
  end,

  itemTransformForOffset = function(offset, base)
    local tilt = carousel:option("tilt")
    local lean = math.max(-1, math.min(1, offset))
    local x = (lean * 0.5 * tilt + offset * carousel:option("spacing")) * carousel.itemWidth
    local z = math.abs(lean) * -carousel.itemWidth * 0.5
    return base:translateAlong(x, 0, z):turn(-lean * math.pi / 2 * tilt)
  end,
}
