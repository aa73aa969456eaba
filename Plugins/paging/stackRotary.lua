local stack = require "stack"

local numbers = {
  shrink = -0.03,
  least = 0.2,
  most = 1,
  cards = 3,
  spacing = 0.01,
  place = { 0, 1 },
  pale = 0.1,
  fade = { 0.9, 0.3 },
  tilt = math.pi / 16,
  pop = math.pi / 4,
  out = { -1.45, 0.4 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's stack/rotary: a pile of cards tilted to both sides.",
  kind = "stack",
  tags = { "flat", "cards" },
  stage = { itemSize = { 220, 260 } },
  options = stack.options(numbers),
  presets = {
    wild = { slant = 0.4, cards = 6 },
    neat = { slant = 0.08 },
  },
  itemTransformForOffset = stack.transform(numbers),
}
