local scale = require "scale"

local numbers = {
  least = 1.2,
  most = 1.2,
  ratio = 0,
  angle = math.pi / 3,
  turns = math.pi,
  axis = { 0, -1, 0 },
  eye = -0.002,
  shift = { 0.1, 0, 0 },
  from = { -0.05, 0, 0.86 },
  to = { 0.05, 0, -0.86 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's scale/invertedCylinder: cards on the inside of a cylinder.",
  kind = "solid",
  tags = { "3d", "ring" },
  stage = { itemSize = { 200, 260 } },
  options = scale.options(numbers),
  presets = {
    dense = { turn = 0.7 },
    sparse = { turn = 1.3 },
  },
  itemTransformForOffset = scale.transform(numbers),
}
