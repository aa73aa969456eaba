local poses = require "poses"
return {
  summary = "Cards between poses.",
  itemTransformForOffset = poses {
    [-2.5] = { translate = { -300, 40, -200 }, rotate = { 0.2, 0.6, -0.4 }, scale = { 0.5, 0.8 }, alpha = 0.2 },
    [-1] = { translate = { "-120%", "10%", -100 }, rotate = { 0, 0.5, 0 }, shade = -0.4 },
    [0] = { scale = 1.1 },
    [1] = { translate = { "120%", 0, -50 }, rotate = { 0, 0, 0.3 }, origin = { "50%", -30 }, shade = 0.2 },
    [2] = { translate = { 250, 0, 0 }, rotate = { 0.5, 0, 1 }, alpha = 0.5 },
    limit = 2.75,
  },
}
