local ring = require "ring"

---@type Effect
return {
  summary = "A merry-go-round whose horses rise and sink.",
  kind = "path",
  tags = { "3d", "ring", "lively", "motion" },
  stage = { itemSize = { 160, 200 } },
  options = {
    wrap   = true,
    around = ring.around(10),
    floor  = { default = 1.7, min = 0.8, max = 5, step = 0.1, unit = "item widths", help = "radius of the merry-go-round" },
    rise   = { default = 0.16, min = 0, max = 0.6, step = 0.02, unit = "item heights", help = "how far horses rise and sink" },
    gallop = { default = 2, min = 1, max = 6, step = 1, help = "how often, on the way round" },
    shade  = { default = 0.4, min = 0, max = 1, step = 0.05, help = "how dark the back is" },
  },
  presets = { calm = { rise = 0.06 }, gallop = { gallop = 5, rise = 0.2 } },
  valueForOption = ring.valueForOption,

  itemTransformForOffset = function(offset, base)
    local angle = ring.angle(offset)
    local radius = carousel:option("floor") * carousel.itemWidth
    local rise = carousel:option("rise") * carousel.itemHeight * math.sin(carousel:option("gallop") * angle)
    local z = radius * (math.cos(angle) - 1)
    local t = base:translateAlong(radius * math.sin(angle), rise, z)
    return t, 1, ring.depth(z, offset), -carousel:option("shade") * (1 - math.cos(angle)) / 2
  end,
}
