-- Upright items on a horizontal ring, seen from outside.
local circle = require "lib/circle"

return {
  summary = "Upright items on a ring, seen from outside.",
  options = { wrap = true, spacing = 1, arc = 2 * math.pi },

  valueForOption = function(option)
    if option == "count" then
      return circle.count()
    elseif option == "radius" then
      return math.max(carousel:option("spacing") * carousel.itemWidth / 2, circle.touchingRadius())
    elseif option == "visibleItems" then
      return math.min(30, carousel:option("count"))
    end
  end,

  itemTransformForOffset = function(offset, base)
    local radius = carousel:option("radius")
    local angle = carousel:option("angle", offset * circle.step())
    return base:translateAlong(radius * math.sin(angle), 0, radius * math.cos(angle) - radius)
  end,
}
