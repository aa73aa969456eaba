local stack = require "stack"

local numbers = {
  shrink = 0.1,
  least = 0,
  cards = 4,
  spacing = 0.08,
  place = { -1, -0.2 },
  fade = { 0.9, 0.3 },
  pop = -math.pi / 4,
  out = { 1.45, 0.4 },
  reverse = true,
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's stack/reverse: cards lie down on the pile of those before them.",
  kind = "stack",
  tags = { "flat", "cards" },
  stage = { itemSize = { 220, 260 } },
  options = stack.options(numbers),
  presets = {
    high = { cards = 7 },
    calm = { pop = 0 },
  },
  itemTransformForOffset = stack.transform(numbers),
}
