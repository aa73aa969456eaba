local axis = require "axis"

---@type Effect
return {
  summary = "A row of items that rides on a wave.",
  kind = "row",
  tags = { "flat", "calm" },
  stage = { itemSize = { 160, 200 } },
  options = {
    step   = { default = 0.9, min = 0.3, max = 2, step = 0.05, unit = "item widths", help = "from item to item" },
    height = { default = 0.18, min = 0, max = 0.8, step = 0.02, unit = "item heights", help = "of the wave" },
    length = { default = 4, min = 2, max = 12, step = 0.5, unit = "items", help = "from crest to crest" },
    lean   = { default = 0.6, min = 0, max = 1, step = 0.05, help = "how much items lie on the slope; at 1 fully" },
  },
  presets = { calm = { height = 0.08, length = 8 }, storm = { height = 0.5, lean = 1 } },

  itemTransformForOffset = function(offset, base)
    local step = carousel:option("step") * carousel.itemWidth
    local height = carousel:option("height") * carousel.itemHeight
    local turn = 2 * math.pi / carousel:option("length")
    local slope = height * turn * math.cos(turn * offset) / step
    -- At rest, the item at the center lies straight.
    local lean = carousel:option("lean") * math.atan(slope) * math.min(1, math.abs(offset))
    local t = base:translateAlong(step * offset, height * math.sin(turn * offset))
    return axis.roll(t, lean), 1, -math.abs(offset)
  end,
}
