local axis = require "axis"

---@type Effect
return {
  summary = "A pile of photos, none of them straight; the top one is put aside.",
  kind = "stack",
  tags = { "flat", "pictures", "lively" },
  stage = { itemSize = { 220, 240 } },
  options = {
    mess  = { default = 0.3, min = 0, max = 1.5, step = 0.05, unit = "radians", help = "how crooked photos lie" },
    aside = { default = 1.5, min = 0.8, max = 3, step = 0.05, unit = "item widths", help = "how far a photo is put aside" },
    turn  = { default = 0.4, min = -1, max = 1, step = 0.05, unit = "radians", help = "how far it turns on its way" },
  },
  presets = { tidy = { mess = 0.05, turn = 0.1 }, wild = { mess = 1 } },

  itemTransformForOffset = function(offset, base, _, item)
    -- Every photo lies in its own way, and always in the same, wherever it goes.
    local own = item:random() - 0.5
    local gone = math.min(0, offset)
    local away = math.min(1, math.abs(offset))
    local t = base:translateAlong(14 * own * away + carousel:option("aside") * gone * carousel.itemWidth, 10 * own * away + 10 * gone)
    local angle = (carousel:option("mess") * away + 0.02) * own + carousel:option("turn") * gone
    return axis.roll(t, angle), 1, -offset
  end,
}
