local axis = require "axis"
local ease = require "ease"

---@type Effect
return {
  summary = "A dolly zoom: items recede without getting smaller, only their perspective grows.",
  kind = "row",
  tags = { "3d", "lively" },
  stage = { itemSize = { 180, 240 } },
  options = {
    step  = { default = 0.95, min = 0.3, max = 2, step = 0.05, unit = "item widths", help = "from item to item" },
    depth = { default = 1.2, min = 0, max = 4, step = 0.1, unit = "item widths", help = "how far each recedes" },
    turn  = { default = 1, min = -1.5, max = 1.5, step = 0.05, unit = "radians", help = "how far items beside the center are turned" },
  },
  presets = { mild = { depth = 0.4, turn = 0.6 }, facing = { turn = 0 } },

  itemTransformForOffset = function(offset, base)
    local away, width = math.abs(offset), carousel.itemWidth
    local z = -carousel:option("depth") * width * away
    -- As much larger as the distance makes it smaller.
    local size = 1 - z / axis.eyeDistance()
    local t = base:translateAlong(carousel:option("step") * width * offset * size, 0, z):scale(size)
    return t:turn(carousel:option("turn") * ease.clamp(offset, -1, 1)), 1, -away
  end,
}
