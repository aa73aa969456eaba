local axis = require "axis"
local ease = require "ease"

---@type Effect
return {
  summary = "A picker's drum, for short labels.",
  kind = "solid",
  tags = { "3d", "calm" },
  stage = { vertical = true, itemSize = { 240, 120 }, perspective = -1 / 900 },
  options = {
    fadeMin = -2,
    fadeMax = 2,
    fadeRange = 2,
    drum   = { default = 1.6, min = 0.8, max = 6, step = 0.1, unit = "item lengths", help = "radius of the drum" },
    step   = { default = math.rad(18), min = 0.1, max = 0.8, step = 0.01, unit = "radians", help = "from label to label" },
    length = { default = 0.45, min = 0.1, max = 1, step = 0.05, help = "of a label, along the drum" },
    offsetMultiplier = 2,
  },
  presets = { flat = { drum = 4, step = 0.13 }, tight = { step = 0.5, length = 0.7 } },

  itemTransformForOffset = function(offset, base)
    local radius = carousel:option("drum") * carousel.itemWidth
    local angle = ease.clamp(offset * carousel:option("step"), -math.pi, math.pi)
    local t = base:translate(0, 0, -radius):turn(angle):translate(0, 0, radius)
    return axis.scale(t, carousel:option("length"), 1), math.abs(angle) < math.pi / 2 and 1 or 0, -math.abs(offset)
  end,
}
