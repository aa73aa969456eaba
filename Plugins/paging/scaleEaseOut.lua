local scale = require "scale"

local numbers = {
  least = 0.6,
  most = 1,
  ratio = 0.4,
  move = { 0.66, 0.2 },
  moveCurve = "fastFirst",
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's scale/easeOut: cards leave the center fast, and gather further out.",
  kind = "row",
  tags = { "flat", "calm" },
  stage = { itemSize = { 220, 260 } },
  options = scale.options(numbers),
  presets = {
    close = { along = 0.4 },
    wide = { along = 1.1 },
  },
  itemTransformForOffset = scale.transform(numbers),
}
