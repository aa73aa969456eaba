local scale = require "scale"

local numbers = {
  least = 0,
  most = 1,
  ratio = 0.4,
  move = { 0.1, 0.1 },
  low = { -1, 0 },
  high = { 1, 1 },
  angle = math.pi / 15,
  turns = math.pi / 3,
  axis = { 0, 0, 1 },
  eye = -0.004,
  shift = { 0.9, 0.1, 0 },
  from = { -3, -0.8, -0.3 },
  to = { 3, 0.8, -0.3 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's scale/rotary: cards on an arc, as on a rotary phone's dial.",
  kind = "path",
  tags = { "3d", "ring" },
  stage = { itemSize = { 220, 260 } },
  options = scale.options(numbers),
  presets = {
    flat = { turn = 0 },
    long = { ratio = 0.15 },
  },
  itemTransformForOffset = scale.transform(numbers),
}
