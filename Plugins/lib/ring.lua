-- Effects whose items go round in a circle. Two items meet where the circle closes, so that one can take the other's
-- place there.
local ring = {}

--- How many items there are in the whole circle, as an option.
function ring.around(default)
  return { default = default, min = 4, max = 40, step = 1, unit = "items", help = "in the whole circle" }
end

--- Answers the standard options: as many items are laid out as there are in the circle.
function ring.valueForOption(option)
  if option == "visibleItems" then return carousel:option("around") + 1 end
end

--- The angle of an item, from the front.
function ring.angle(offset)
  local half = carousel:option("around") / 2
  return math.max(-half, math.min(half, offset)) * math.pi / half
end

return ring
