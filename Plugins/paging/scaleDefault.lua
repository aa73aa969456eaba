local scale = require "scale"

local numbers = {
  least = 0.75,
  most = 1,
  ratio = 0.25,
  move = { 0.93, 0.36 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's scale/default: cards stand beside the center, smaller and lower.",
  kind = "row",
  tags = { "flat", "calm" },
  stage = { itemSize = { 220, 260 } },
  options = scale.options(numbers),
  presets = {
    level = { across = 0.12 },
    steep = { across = 0.6 },
  },
  itemTransformForOffset = scale.transform(numbers),
}
