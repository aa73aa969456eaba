local axis = require "axis"

---@type Effect
return {
  summary = "Photos on a line that sags in the middle.",
  kind = "row",
  tags = { "flat", "pictures", "calm" },
  stage = { itemSize = { 160, 200 } },
  options = {
    step = { default = 0.85, min = 0.3, max = 2, step = 0.05, unit = "item widths", help = "from photo to photo" },
    sag  = { default = 0.3, min = -0.5, max = 1, step = 0.02, unit = "carousel heights", help = "how far the line sags" },
    lean = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how much photos follow the line; at 1 fully" },
  },
  presets = { tight = { sag = 0.1 }, arch = { sag = -0.3 }, loose = { sag = 0.7 } },

  itemTransformForOffset = function(offset, base)
    local along = carousel:option("step") * carousel.itemWidth * offset
    local reach = 0.6 * carousel.width
    local sag = carousel:option("sag") * carousel.height
    local t = base:translateAlong(along, -sag * (along / reach) ^ 2)
    -- The slope of the parabola, as an angle.
    return axis.roll(t, carousel:option("lean") * math.atan(-2 * sag * along / reach ^ 2)), 1, -math.abs(offset)
  end,
}
