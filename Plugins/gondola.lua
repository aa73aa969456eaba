local ring = require "ring"

---@type Effect
return {
  summary = "A Ferris wheel: the cabins stay upright; the current one is on top.",
  kind = "path",
  tags = { "3d", "ring", "calm" },
  stage = { itemSize = { 180, 180 } },
  options = {
    wrap   = true,
    around = ring.around(12),
    wheel  = { default = 1.1, min = 0.5, max = 3, step = 0.05, unit = "item heights", help = "radius of the wheel" },
    rise   = { default = 0.5, min = 0, max = 1.5, step = 0.05, unit = "item heights", help = "how far the top is above the middle" },
    size   = { default = 0.5, min = 0.2, max = 1, step = 0.05, help = "of a cabin" },
  },
  presets = { large = { wheel = 2, rise = 0.8 }, dense = { around = 18, size = 0.4 } },
  valueForOption = ring.valueForOption,

  itemTransformForOffset = function(offset, base)
    local angle = ring.angle(offset)
    local radius, height = carousel:option("wheel") * carousel.itemHeight, carousel.itemHeight
    local t = base:translateAlong(
      radius * math.sin(angle), radius * (1 - math.cos(angle)) - carousel:option("rise") * height, -4 * math.abs(math.sin(angle / 2)))
    return t:scale(carousel:option("size")), 1, -math.abs(offset)
  end,
}
