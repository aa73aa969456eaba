local wheel = require "wheel"

-- lint: ignore continuous only the cabin at the center is bright, as in the original
---@type Effect
return {
  summary = "FSPagerView's invertedFerrisWheel: cabins at the bottom of a great wheel that turns above the screen.",
  kind = "path",
  tags = { "flat", "ring" },
  options = wheel.options,
  presets = { bright = { pale = 1 }, large = { cabins = 30 } },
  valueForOption = wheel.valueForOption,

  itemTransformForOffset = function(offset, base)
    return wheel.cabin(offset, base, -1)
  end,
}
