local ease = require "ease"

-- Seeds of a sunflower: each is turned by the golden angle from the one before, so that no two stand in a line.
local golden = math.rad(137.5)

---@type Effect
return {
  summary = "The seeds of a sunflower, round the current item.",
  kind = "path",
  tags = { "3d", "lively" },
  stage = { itemSize = { 120, 120 } },
  options = {
    spread = { default = 0.62, min = 0.2, max = 1.5, step = 0.02, unit = "item widths", help = "how far apart seeds are" },
    depth  = { default = 25, min = 0, max = 100, step = 5, unit = "points", help = "how much further back each is" },
    size   = { default = 0.75, min = 0.2, max = 1, step = 0.05, help = "of a seed" },
    shade  = { default = 0.04, min = 0, max = 0.2, step = 0.01, unit = "1/items", help = "how much darker each is" },
  },
  presets = { flat = { depth = 2 }, dense = { spread = 0.4, size = 0.5 } },

  itemTransformForOffset = function(offset, base)
    local away = math.abs(offset)
    local radius = carousel:option("spread") * carousel.itemWidth * math.sqrt(away)
    local t = base
      :translateAlong(radius * math.cos(golden * offset), radius * math.sin(golden * offset), -carousel:option("depth") * away)
      :scale(carousel:option("size"))
    -- Of two that are as far back, the next one is in front.
    return t, ease.clamp(16 - away, 0, 1), -math.abs(offset - 0.001), -math.min(0.6, carousel:option("shade") * away)
  end,
}
