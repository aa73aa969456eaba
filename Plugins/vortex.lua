local axis = require "axis"

---@type Effect
return {
  summary = "A whirl that draws items in, smaller and smaller.",
  kind = "depth",
  tags = { "3d", "lively" },
  stage = { itemSize = { 240, 240 } },
  options = {
    fadeMin = -0.3,
    fadeMax = 5,
    fadeRange = 0.7,
    reach  = { default = 0.9, min = 0.2, max = 2, step = 0.05, unit = "item widths", help = "radius of the whirl" },
    swirl  = { default = 1.2, min = -3, max = 3, step = 0.05, unit = "radians", help = "round the middle, from item to item" },
    spin   = { default = 0.6, min = -2, max = 2, step = 0.05, unit = "radians", help = "of each item" },
    shrink = { default = 0.35, min = 0.05, max = 1, step = 0.05, unit = "1/items", help = "how fast items get smaller" },
  },
  presets = { slow = { swirl = 0.5, spin = 0.2 }, drain = { swirl = 2.2, shrink = 0.5 } },

  itemTransformForOffset = function(offset, base)
    local away = math.abs(offset)
    local radius = carousel:option("reach") * carousel.itemWidth * (1 - math.exp(-away))
    local angle = carousel:option("swirl") * offset
    local t = base:translateAlong(radius * math.cos(angle) * math.min(1, away), radius * math.sin(angle), -2 * offset)
    local size = math.exp(-carousel:option("shrink") * math.max(-1, offset))
    return axis.roll(t, carousel:option("spin") * offset):scale(size), 1, -offset
  end,
}
