local axis = require "axis"
local ease = require "ease"

---@type Effect
return {
  summary = "Cards that are dealt one after the other, and thrown back when they leave.",
  kind = "row",
  tags = { "flat", "cards", "lively", "motion" },
  stage = { itemSize = { 150, 200 } },
  change = { arrive = 1.2, leave = 0.6 },
  appear = true,
  options = {
    gap    = { default = 1.1, min = 0.6, max = 2, step = 0.05, unit = "item widths", help = "from card to card" },
    wait   = { default = 0.09, min = 0, max = 0.3, step = 0.01, unit = "parts", help = "how much later the next card is dealt" },
    spin   = { default = 2, min = 0, max = 6, step = 0.25, unit = "radians", help = "how far a card spins on its way" },
    untidy = { default = 0.06, min = 0, max = 0.4, step = 0.01, unit = "radians", help = "how crooked cards lie" },
  },
  presets = { quick = { wait = 0.03, spin = 1 }, showy = { wait = 0.15, spin = 5, untidy = 0.15 } },

  itemTransformForOffset = function(offset, base, index, item)
    -- A card's own part of the time: later cards begin later, the last ones share what is left.
    local start = item.leaving and 0 or math.min(0.6, item.order * carousel:option("wait"))
    local there = ease.clamp((item.presence - start) / (1 - start), 0, 1)
    local away = 1 - (item.leaving and ease.inOutCubic(there) or ease.outCubic(there))
    local own = item:random() - 0.5
    local x = offset * carousel:option("gap") * carousel.itemWidth
    -- From the dealer below, or back over the top.
    local far = (item.leaving and -1.2 or 1.2) * carousel.height * away
    local t = base:translateAlong(x * (1 - 0.6 * away), far, 120 * math.sin(math.pi * away))
    item.shadow = { blur = 4 + 20 * away, y = 3 + 40 * away, alpha = 0.4 }
    item.radius = 10
    local angle = carousel:option("untidy") * 2 * own + carousel:option("spin") * away * (own < 0 and -1 or 1)
    return axis.roll(t, angle), item.leaving and there or 1, away - math.abs(offset) * 1e-3
  end,
}
