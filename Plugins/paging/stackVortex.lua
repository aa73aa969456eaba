local stack = require "stack"

local numbers = {
  shrink = -0.15,
  least = 0.2,
  cards = 4,
  spacing = 0,
  place = { 0, 1 },
  perspective = -0.3,
  pale = 0.4,
  fade = { 0.9, 1 },
  pop = math.pi,
  out = { 0, 0 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's stack/vortex: cards come out of the depth of a whirl, larger and paler.",
  kind = "depth",
  tags = { "3d", "lively" },
  stage = { itemSize = { 220, 260 } },
  options = stack.options(numbers),
  presets = {
    deep = { pale = 0.2 },
    half = { pop = 1.57 },
  },
  itemTransformForOffset = stack.transform(numbers),
}
