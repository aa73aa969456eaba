local stack = require "stack"

local numbers = {
  shrink = 0.15,
  least = 0,
  most = 1,
  cards = 3,
  spacing = 0.03,
  place = { 0, -1 },
  fade = { 0.9, 0.3 },
  pop = math.pi / 7,
  out = { -1.3, 0.3 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's stack/default: the top card of a pile turns and leaves.",
  kind = "stack",
  tags = { "flat", "cards" },
  stage = { itemSize = { 220, 260 } },
  options = stack.options(numbers),
  presets = {
    high = { cards = 6 },
    calm = { pop = 0 },
  },
  itemTransformForOffset = stack.transform(numbers),
}
