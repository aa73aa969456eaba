-- Effects whose items go round in a circle. Two items meet where the circle closes, so that one can take the other's
-- place there.
local ease = require "ease"

local ring = {}

--- How many items there are in the whole circle, as an option.
function ring.around(default)
  return { default = default, min = 4, max = 40, step = 1, unit = "items", help = "in the whole circle, at most" }
end

--- How many items there are: a loop of fewer items closes the circle with them.
function ring.count()
  local around = carousel:option("around")
  return carousel.wrapEnabled and math.max(1, math.min(around, carousel.numberOfItems)) or around
end

--- Answers the standard options: as many items are laid out as there are in the circle.
function ring.valueForOption(option)
  if option == "visibleItems" then return ring.count() + 1 end
end

--- The angle of an item, from the front.
function ring.angle(offset)
  local half = ring.count() / 2
  return ease.clamp(offset, -half, half) * math.pi / half
end

--- A depth for an item at a distance z from the front; of two at the same, the one closer to the center is in front.
function ring.depth(z, offset)
  return z - math.abs(offset) * 1e-3
end

return ring
