local axis = require "axis"

-- lint: ignore center the steps before the current one are nearer
---@type Effect
return {
  summary = "An escalator: items come from the depth, step by step.",
  kind = "path",
  tags = { "3d", "calm" },
  stage = { itemSize = { 180, 220 } },
  options = {
    fadeMin = -2,
    fadeMax = 9,
    fadeRange = 1,
    step  = { default = 0.62, min = -1.5, max = 1.5, step = 0.02, unit = "item widths", help = "to the side, from step to step" },
    rise  = { default = 0.22, min = -1, max = 1, step = 0.02, unit = "item heights", help = "of a step" },
    depth = { default = 0.45, min = 0, max = 1.5, step = 0.05, unit = "item widths", help = "of a step" },
  },
  presets = { steep = { rise = 0.5, step = 0.4 }, down = { rise = -0.3 } },

  itemTransformForOffset = function(offset, base)
    -- Three steps in front of the middle an item must still be in front of the eye.
    local depth = math.min(carousel:option("depth") * carousel.itemWidth, axis.eyeDistance() / 4)
    return base:translateAlong(
      carousel:option("step") * carousel.itemWidth * offset, -carousel:option("rise") * carousel.itemHeight * offset,
      -depth * math.max(-3, offset))
  end,
}
