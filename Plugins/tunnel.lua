local axis = require "axis"

---@type Effect
return {
  summary = "A flight through a tunnel of pictures; the current one comes towards you and passes.",
  kind = "depth",
  tags = { "3d", "pictures", "lively" },
  stage = { itemSize = { 260, 260 } },
  options = {
    fadeMin = -0.2,
    fadeMax = 4,
    fadeRange = 0.5,
    depth = { default = 0.8, min = 0.2, max = 3, step = 0.05, unit = "item widths", help = "from picture to picture" },
    rise  = { default = 30, min = -120, max = 120, step = 2, unit = "points", help = "how much higher each is" },
    roll  = { default = 0.12, min = -0.6, max = 0.6, step = 0.02, unit = "radians", help = "how far each is turned" },
  },
  presets = { straight = { rise = 0, roll = 0 }, spiral = { roll = 0.4 } },

  itemTransformForOffset = function(offset, base)
    -- A picture that is passed has vanished before it reaches the eye.
    local z = math.min(-carousel:option("depth") * carousel.itemWidth * offset, axis.eyeDistance() / 2)
    local t = base:translateAlong(0, -carousel:option("rise") * offset, z)
    return axis.roll(t, carousel:option("roll") * offset), 1, -offset
  end,
}
