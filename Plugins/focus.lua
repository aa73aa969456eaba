local ease = require "ease"

---@type Effect
return {
  summary = "A row whose center item is larger; the gaps stay equal.",
  kind = "row",
  tags = { "flat", "calm" },
  stage = { itemSize = { 160, 200 } },
  options = {
    size = { default = 1.33, min = 1, max = 3, step = 0.01, help = "of the item at the center" },
    gap  = { default = 0.05, min = -0.5, max = 1, step = 0.01, unit = "item widths", help = "between neighboring items" },
  },
  presets = { strong = { size = 1.8 }, touching = { gap = 0 } },

  itemTransformForOffset = function(offset, base)
    local grown = carousel:option("size") - 1
    local near = ease.clamp(offset, -1, 1)
    -- The neighbors make room for what the center item gains.
    local along = (1 + carousel:option("gap")) * offset + grown / 2 * near
    return base:translateAlong(along * carousel.itemWidth, 0):scale(1 + grown * (1 - math.abs(near))), 1, -math.abs(offset)
  end,
}
