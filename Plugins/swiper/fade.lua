local ease = require "ease"

---@type Effect
return {
  summary = "Swiper's fade: the next item appears above the one before, in one place.",
  kind = "in place",
  tags = { "flat", "pages", "calm" },
  stage = { itemSize = { 320, 220 } },
  options = { crossFade = { default = false, help = "let the item before vanish while the next one appears" } },
  presets = { crossFade = { crossFade = true } },

  itemTransformForOffset = function(offset, base)
    local away = carousel:option("crossFade") and math.abs(offset) or offset
    return base, 1 - ease.clamp(away, 0, 1), offset
  end,
}
