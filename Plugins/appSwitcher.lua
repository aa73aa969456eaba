local ease = require "ease"

---@type Effect
return {
  summary = "Cards fanned out to one side, as a phone shows its apps.",
  kind = "row",
  tags = { "flat", "cards", "calm" },
  stage = { itemSize = { 220, 320 } },
  options = {
    spread = { default = 0.9, min = 0.2, max = 2, step = 0.05, unit = "item widths", help = "how far cards move apart" },
    growth = { default = 0.75, min = 0.2, max = 1.2, step = 0.05, unit = "1/items", help = "how fast they do" },
    size   = { default = 0.03, min = 0, max = 0.1, step = 0.005, unit = "1/items", help = "how much larger each card is" },
  },
  presets = { dense = { spread = 0.5 }, wide = { spread = 1.3, growth = 0.6 } },

  itemTransformForOffset = function(offset, base)
    local place = ease.clamp(offset, -6, 3)
    local along = carousel:option("spread") * carousel.itemWidth * (math.exp(carousel:option("growth") * place) - 1)
    local size = 0.9 + carousel:option("size") * ease.clamp(offset, -3, 3)
    return base:translateAlong(along, 0):scale(size), ease.clamp(7 + offset, 0, 1), offset
  end,
}
