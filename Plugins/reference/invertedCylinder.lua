-- Items on the wall of a drum, seen from within.
local circle = require "lib/circle"

return {
  summary = "Items on the wall of a drum, seen from within.",
  options = { wrap = true, spacing = 1, arc = 2 * math.pi, showBackfaces = false },

  valueForOption = function(option)
    if option == "count" then
      return circle.count()
    elseif option == "radius" then
      return math.max(0.01, circle.touchingRadius())
    elseif option == "visibleItems" then
      return math.ceil(carousel:option("count") / 2)
    end
  end,

  itemTransformForOffset = function(offset, base)
    local radius = -carousel:option("radius")
    local angle = -carousel:option("angle", offset * circle.step())
    -- Move to the drum's axis, rotate, and move back out, slightly further, so that back and front differ.
    return base:translate(0, 0, -radius):turn(angle):translate(0, 0, radius + 0.01)
  end,
}
