local axis = require "axis"
local ease = require "ease"

---@type Effect
return {
  summary = "A curved wall of pictures, seen from its middle.",
  kind = "row",
  tags = { "3d", "pictures", "calm" },
  stage = { itemSize = { 160, 200 } },
  options = {
    fadeMin = -4,
    fadeMax = 4,
    fadeRange = 0.5,
    bend = { default = 0.28, min = -0.6, max = 0.6, step = 0.02, unit = "radians", help = "from picture to picture; below 0 the wall bulges" },
  },
  presets = { bulge = { bend = -0.3 }, gentle = { bend = 0.12 }, flat = { bend = 0 } },

  itemTransformForOffset = function(offset, base)
    local bend, width = carousel:option("bend"), carousel.itemWidth
    if math.abs(bend) < 1e-6 then return base:translateAlong(offset * width, 0), 1, -math.abs(offset) end
    local angle = ease.clamp(offset * bend, -1.25, 1.25)
    -- Where the wall would come too close to the eye, it is flatter.
    local nearest = width * ((1 - math.cos(1.25)) / math.abs(bend) + 0.5)
    local flat = bend > 0 and math.min(1, 0.93 * axis.eyeDistance() / nearest) or 1
    local t = base
      :translateAlong(width * math.sin(angle) / bend, 0, flat * width * (1 - math.cos(angle)) / bend)
      :turn(-angle * flat)
    return t, 1, math.abs(offset) * ease.sign(bend)
  end,
}
