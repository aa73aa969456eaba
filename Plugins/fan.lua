local axis = require "axis"
local ease = require "ease"

---@type Effect
return {
  summary = "A hand of cards, held below; the current one is pulled out.",
  kind = "stack",
  tags = { "3d", "cards" },
  stage = { itemSize = { 160, 220 } },
  options = {
    spread = { default = 0.17, min = 0.02, max = 0.5, step = 0.01, unit = "radians", help = "from card to card" },
    reach = { default = 1.9, min = 0.5, max = 6, step = 0.1, unit = "item heights", help = "from a card to the hand" },
    lift = { default = 0.18, min = 0, max = 1, step = 0.02, unit = "item heights", help = "how far it is pulled" },
    visibleItems = 13,
  },
  presets = { tight = { spread = 0.08, reach = 3 }, open = { spread = 0.3 } },

  itemTransformForOffset = function(offset, base)
    local height = carousel.itemHeight
    local reach = carousel:option("reach") * height
    local drawn = carousel:option("lift") * height * ease.smoothstep(0, 1, 1 - math.abs(offset))
    -- Move to the hand, rotate, and move back out. The current card is on top, the others below it on both
    -- sides.
    local t = base:translateAlong(0, reach, math.abs(offset + 0.01) * -0.5)
    return axis.roll(t, carousel:option("spread") * offset):translateAlong(0, -reach - drawn)
  end,
}
