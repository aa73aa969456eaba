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
  summary = "Cards step forward from the wings, and leave to the other side.",
  kind = "row",
  tags = { "3d", "pictures", "lively" },
  stage = { itemSize = { 240, 200 } },
  options = {
    shade = { default = 1, min = 0, max = 1.4, step = 0.1, help = "how much darker the wings are" },
  },
  presets = { plain = { shade = 0 } },

  itemTransformForOffset = function(offset, base)
    local transform, alpha, depth, shade = enter(offset, base)
    return transform, alpha, depth, shade * carousel:option("shade")
  end,
}
