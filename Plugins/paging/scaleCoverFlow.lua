local scale = require "scale"

local numbers = {
  least = 0.7,
  most = 0.7,
  ratio = 0,
  angle = math.pi / 1.65,
  turns = math.pi / 3,
  axis = { 0, -1, 0 },
  eye = -0.0005,
  shift = { 0.1, 0, -0.7 },
  from = { -0.1, 0, -3 },
  to = { 0.1, 0, 0 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's scale/coverFlow: covers that turn to the center as they leave it.",
  kind = "row",
  tags = { "3d", "covers", "calm" },
  stage = { itemSize = { 260, 260 } },
  options = scale.options(numbers),
  presets = {
    soft = { turn = 1.4 },
    hard = { turn = 3 },
  },
  itemTransformForOffset = scale.transform(numbers),
}
