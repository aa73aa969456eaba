local axis = require "axis"
local ease = require "ease"

---@type Effect
return {
  summary = "A pile of cards; the top one is thrown to the side.",
  kind = "stack",
  tags = { "3d", "cards", "lively" },
  stage = { itemSize = { 260, 320 } },
  options = {
    fadeMax = 2.5,
    fadeRange = 0.5,
    throw = { default = 0.9, min = 0.3, max = 2, step = 0.05, unit = "carousel widths", help = "how far a card is thrown" },
    spin  = { default = 0.5, min = -1.5, max = 1.5, step = 0.05, unit = "radians", help = "how far it turns on its way" },
    edge  = { default = 22, min = 0, max = 80, step = 1, unit = "points", help = "that show of each card below" },
    step  = { default = 40, min = 0, max = 200, step = 5, unit = "points", help = "from card to card, into the depth" },
  },
  presets = { gentle = { spin = 0.15 }, wild = { spin = 1.2, throw = 1.3 } },

  itemTransformForOffset = function(offset, base)
    if offset > 0 then
      return base:translateAlong(0, carousel:option("edge") * offset, -carousel:option("step") * offset), 1, -offset
    end
    local way = ease.smoothstep(0, 1, -offset)
    local t = base:translateAlong(carousel:option("throw") * carousel.width * way, -0.25 * carousel.itemHeight * way)
    return axis.roll(t, carousel:option("spin") * way), ease.clamp(2 + offset, 0, 1), -offset
  end,
}
