-- FSPagerView's rows, whose items shrink and pale away from the center: their options, and where an item is.
local pager = require "pager"

local row = {}

--- The options, given how much closer items stand.
function row.options(closer)
  return {
    closer = { default = closer, min = 0, max = 0.9, step = 0.05, unit = "of a small item", help = "how much closer items stand" },
    least = pager.least(0.65),
    pale = pager.pale,
  }
end

local function pitch()
  return pager.pitch(-carousel:option("closer") * carousel:option("least") * carousel.itemWidth)
end

row.valueForOption = pager.followsFinger(pitch)

--- An item's transform, alpha and depth.
function row.item(offset, base)
  local away, least, pale = math.abs(offset), carousel:option("least"), carousel:option("pale")
  local size = math.max(least, 1 - (1 - least) * away)
  return base:translateAlong(offset * pitch(), 0):scale(size), math.max(0, pale + (1 - away) * (1 - pale)), -away
end

return row
