local stack = require "stack"

local numbers = {
  shrink = 0.1,
  least = 0,
  cards = 7,
  spacing = 0.06,
  place = { -1, 0 },
  perspective = 0.04,
  fade = { 0.9, 0.1 },
  pop = -math.pi / 4,
  out = { 1.45, 0.4 },
  reverse = true,
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's stack/blur: a long row of cards behind each other, which the original blurs.",
  kind = "stack",
  tags = { "flat", "cards", "calm" },
  stage = { itemSize = { 220, 260 } },
  options = stack.options(numbers),
  presets = {
    short = { cards = 4 },
    wide = { gap = 0.1 },
  },
  itemTransformForOffset = stack.transform(numbers),
}
