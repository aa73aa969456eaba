-- Poses: how an item is at some offsets, in items from the center; what is between them is computed.
local poses = require "poses"

---@type Effect
return {
  summary = "Cards come from below, stand, and leave upwards.",
  -- translate: points, or parts of an item's own size. rotate: radians about x, y and z.
  itemTransformForOffset = poses {
    [-2] = { translate = { "-140%", "-90%", -300 }, alpha = 0 },
    [-1] = { translate = { "-80%", "-50%", -150 }, rotate = { 0, 0, -0.2 }, alpha = 0.7 },
    [0]  = {},
    [1]  = { translate = { "80%", "50%", -150 }, rotate = { 0, 0, 0.2 }, shade = -0.3 },
    [2]  = { translate = { "140%", "90%", -300 }, alpha = 0 },
  },
}
