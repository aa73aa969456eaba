local axis = require "axis"

---@type Effect
return {
  summary = "An item is pressed flat against its side while the next one unfolds.",
  kind = "row",
  tags = { "3d", "paper", "calm" },
  stage = { itemSize = { 320, 220 } },
  options = {
    fadeMin = -0.98,
    fadeMax = 0.98,
    fadeRange = 0.02,
    shade = { default = 0.4, min = 0, max = 1, step = 0.05, help = "how dark a pressed item is" },
  },
  presets = { plain = { shade = 0 }, deep = { shade = 0.8 } },

  itemTransformForOffset = function(offset, base)
    local away = math.min(1, math.abs(offset))
    local width = math.max(0.001, 1 - away)
    local side = offset < 0 and -1 or 1
    local t = base:translateAlong(side * carousel.itemWidth / 2 * (1 - width), 0)
    return axis.scale(t, width, 1), 1, -math.abs(offset), -carousel:option("shade") * away
  end,
}
