local stack = require "stack"

local numbers = {
  shrink = 0.1,
  least = 0.2,
  most = 1,
  cards = 6,
  spacing = 0.08,
  place = { 1, 0 },
  perspective = 0.3,
  fade = { 0.9, 0.3 },
  pop = math.pi / 10,
  out = { -1.45, 0.3 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's stack/perspective: cards one behind the other, seen from the side.",
  kind = "stack",
  tags = { "3d", "cards" },
  stage = { itemSize = { 220, 260 } },
  options = stack.options(numbers),
  presets = {
    wide = { gap = 0.15 },
    short = { cards = 3 },
  },
  itemTransformForOffset = stack.transform(numbers),
}
