local scale = require "scale"

local numbers = {
  least = 0.6,
  most = 1,
  ratio = 0.4,
  sizeCurve = "fastFirst",
  move = { 0.66, 0.2 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's scale/easeIn: a row whose cards shrink at once when they leave the center.",
  kind = "row",
  tags = { "flat", "calm" },
  stage = { itemSize = { 220, 260 } },
  options = scale.options(numbers),
  presets = {
    level = { across = 0 },
    small = { ratio = 0.6, least = 0.3 },
  },
  itemTransformForOffset = scale.transform(numbers),
}
