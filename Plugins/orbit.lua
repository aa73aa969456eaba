local ring = require "ring"

---@type Effect
return {
  summary = "A tilted orbit: items stay upright, and the front one is lower than the rest.",
  kind = "path",
  tags = { "3d", "ring", "calm" },
  stage = { itemSize = { 160, 200 } },
  options = {
    wrap   = true,
    around = ring.around(10),
    width  = { default = 0.42, min = 0.1, max = 1, step = 0.02, unit = "carousel widths", help = "from the middle to the side" },
    depth  = { default = 1.8, min = 0.5, max = 5, step = 0.1, unit = "item widths", help = "from the middle to the back" },
    lift   = { default = 0.22, min = -0.6, max = 0.6, step = 0.02, help = "how much higher the back is, in parts of the depth" },
    shade  = { default = 0.4, min = 0, max = 1, step = 0.05, help = "how dark the back is" },
  },
  presets = { flat = { lift = 0 }, high = { lift = 0.5 }, below = { lift = -0.25 } },
  valueForOption = ring.valueForOption,

  itemTransformForOffset = function(offset, base)
    local angle = ring.angle(offset)
    local z = carousel:option("depth") * carousel.itemWidth * (math.cos(angle) - 1)
    local t = base:translateAlong(carousel:option("width") * carousel.width * math.sin(angle), carousel:option("lift") * z, z)
    return t, 1, ring.depth(z, offset), -carousel:option("shade") * (1 - math.cos(angle)) / 2
  end,
}
