local stack = require "stack"

local numbers = {
  shrink = 0.12,
  least = 0,
  most = 1,
  cards = 4,
  spacing = 0.03,
  place = { 0, -1 },
  pale = 0.2,
  fade = { 10, 0.1 },
  pop = math.pi / 10,
  out = { -1.45, 0.3 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's stack/transparent: a pile of cards that are paler the lower they are.",
  kind = "stack",
  tags = { "flat", "cards", "calm" },
  stage = { itemSize = { 220, 260 } },
  options = stack.options(numbers),
  presets = {
    glass = { pale = 0.1, cards = 8 },
    calm = { pop = 0 },
  },
  itemTransformForOffset = stack.transform(numbers),
}
