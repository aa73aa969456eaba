local ease = require "ease"

-- lint: ignore center the next card covers the lower part of the current one
---@type Effect
return {
  summary = "Cards in a wallet: the current one is pulled out, the next ones show their edges.",
  kind = "stack",
  tags = { "flat", "cards" },
  stage = { vertical = true, itemSize = { 300, 180 } },
  options = {
    out  = { default = 0.62, min = 0.2, max = 1.5, step = 0.02, unit = "item lengths", help = "between the current card and the next" },
    edge = { default = 26, min = 4, max = 120, step = 1, unit = "points", help = "that show of each further card" },
    gone = { default = 1.2, min = 0.5, max = 3, step = 0.05, unit = "item lengths", help = "between cards that were left behind" },
  },
  presets = { tight = { edge = 12 }, open = { edge = 60, out = 1.05 } },

  itemTransformForOffset = function(offset, base)
    local length = carousel.itemWidth
    if offset <= 0 then return base:translateAlong(carousel:option("gone") * offset * length, 0), 1, offset end
    local along = carousel:option("out") * length * ease.smoothstep(0, 1, offset) + carousel:option("edge") * math.max(0, offset - 1)
    return base:translateAlong(along, 0), 1, offset
  end,
}
