local poses = require "poses"

local enter = poses {
  [-2] = { translate = { "-135%", 0, -260 }, rotate = { 0, 0.9, 0 }, alpha = 0, shade = -0.7 },
  [-1] = { translate = { "-95%", 0, -160 }, rotate = { 0, 0.6, 0 }, shade = -0.35 },
  [0]  = {},
  [1]  = { translate = { "95%", 0, -160 }, rotate = { 0, -0.6, 0 }, shade = -0.35 },
  [2]  = { translate = { "135%", 0, -260 }, rotate = { 0, -0.9, 0 }, alpha = 0, shade = -0.7 },
}

---@type Effect
return {
  summary = "Cards step forward from the wings onto a polished floor, and leave to the other side.",
  kind = "row",
  tags = { "3d", "pictures", "lively" },
  stage = { itemSize = { 240, 200 } },
  options = {
    shade = { default = 1, min = 0, max = 1.4, step = 0.1, help = "how much darker the wings are" },
    floor = { default = 0.35, min = 0, max = 1, step = 0.05, help = "how strongly the floor mirrors them" },
  },
  presets = { plain = { shade = 0, floor = 0 } },

  itemTransformForOffset = function(offset, base, index, item)
    if carousel:option("floor") > 0 then item.reflection = { scale = 0.4, alpha = carousel:option("floor"), gap = 2 } end
    local transform, alpha, _, shade = enter(offset, base)
    return transform, alpha, nil, shade * carousel:option("shade")
  end,
}
