local scale = require "scale"

local numbers = {
  least = 0.6,
  most = 1,
  ratio = 0.4,
  move = { 0.66, 0.2 },
  low = { -5, -5 },
  high = { 2, 0 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's scale/linear: a row whose cards shrink evenly.",
  kind = "row",
  tags = { "flat", "calm" },
  stage = { itemSize = { 220, 260 } },
  options = scale.options(numbers),
  presets = {
    small = { ratio = 0.6, least = 0.3 },
    wide = { along = 1 },
  },
  itemTransformForOffset = scale.transform(numbers),
}
