-- FSPagerView's wheels: their options, and where a cabin is.
local pager = require "pager"

local wheel = {}

wheel.options = {
  pale   = pager.pale,
  cabins = { default = 14, min = 11, max = 60, step = 1, unit = "cabins", help = "on the whole wheel" },
}

local function pitch() return pager.pitch(-0.15 * carousel.itemWidth) end

wheel.valueForOption = pager.followsFinger(pitch)

--- A cabin's transform, alpha and depth. side: 1 if the hub is below the row (to its right, if vertical), -1 above it.
function wheel.cabin(offset, base, side)
  local away = math.abs(offset)
  local alpha = away < 0.5 and 1 or carousel:option("pale")
  -- Beyond five cabins the original places them in a row, far outside, and in front.
  if away > 5 then return base:translateAlong(offset * pitch(), 0), alpha, 0 end
  local cabins = carousel:option("cabins")
  local radius = side * cabins * pitch() / (2 * math.pi)
  local angle = side * offset * 2 * math.pi / cabins
  if carousel.vertical then angle = -angle end
  return base:translateAlong(0, radius):rotateZ(angle):translateAlong(0, -radius), alpha, 4 - 10 * away
end

return wheel
