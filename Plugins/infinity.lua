local ring = require "ring"

---@type Effect
return {
  summary = "A figure eight that items go round without end.",
  kind = "path",
  tags = { "3d", "lively" },
  stage = { itemSize = { 140, 160 } },
  options = {
    wrap   = true,
    around = ring.around(12),
    width  = { default = 0.4, min = 0.1, max = 0.8, step = 0.02, unit = "carousel widths", help = "from the middle to the side" },
    height = { default = 0.7, min = 0.1, max = 1.5, step = 0.05, unit = "carousel heights", help = "of the two loops" },
    depth  = { default = 1.5, min = 0, max = 4, step = 0.1, unit = "item widths", help = "of each of the two loops" },
    size   = { default = 0.6, min = 0.2, max = 1, step = 0.05, help = "of an item" },
  },
  presets = { flat = { depth = 0.2 }, narrow = { height = 0.35 } },
  valueForOption = ring.valueForOption,

  itemTransformForOffset = function(offset, base)
    local angle = ring.angle(offset)
    local z = -carousel:option("depth") * carousel.itemWidth * (1 - math.cos(angle))
    local t = base:translateAlong(
      carousel:option("width") * carousel.width * math.sin(angle),
      carousel:option("height") * carousel.height * math.sin(angle) * math.cos(angle), z)
    return t:scale(carousel:option("size")), 1, ring.depth(z, offset)
  end,
}
