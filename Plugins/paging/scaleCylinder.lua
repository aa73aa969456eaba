local scale = require "scale"

local numbers = {
  least = 0.55,
  most = 0.55,
  ratio = 0,
  angle = math.pi / 4,
  turns = math.pi,
  axis = { 0, 1, 0 },
  eye = -0.00056,
  from = { 0, 0, 1.25 },
  to = { 0, 0, 1.25 },
}

---@type Effect
return {
  summary = "CollectionViewPagingLayout's scale/cylinder: cards on the outside of a cylinder.",
  kind = "solid",
  tags = { "3d", "ring" },
  stage = { itemSize = { 260, 300 } },
  options = scale.options(numbers),
  presets = {
    dense = { turn = 0.55 },
    sparse = { turn = 1.1 },
  },
  itemTransformForOffset = scale.transform(numbers),
}
