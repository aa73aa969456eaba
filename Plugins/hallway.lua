local ease = require "ease"

---@type Effect
return {
  summary = "A corridor with pictures on both walls; the current one hangs in front.",
  kind = "depth",
  tags = { "3d", "pictures", "calm" },
  stage = { itemSize = { 200, 220 } },
  options = {
    width = { default = 1.35, min = 0.6, max = 3, step = 0.05, unit = "item widths", help = "from the middle to a wall" },
    step  = { default = 0.95, min = 0.4, max = 3, step = 0.05, unit = "item widths", help = "from picture to picture, into the depth" },
    turn  = { default = 1.25, min = 0, max = 1.5, step = 0.05, unit = "radians", help = "how far pictures on the walls are turned" },
    fog   = { default = 0.08, min = 0, max = 0.5, step = 0.01, unit = "1/items", help = "how much darker each is" },
  },
  presets = { narrow = { width = 0.9, turn = 1.4 }, hall = { width = 2, turn = 0.9 } },

  itemTransformForOffset = function(offset, base)
    local away = math.abs(offset)
    local side = ease.clamp(offset, -1, 1)
    local width = carousel.itemWidth
    local z = -0.6 * width * math.abs(side) - carousel:option("step") * width * math.max(0, away - 1)
    local t = base:translateAlong(carousel:option("width") * width * side, 0, z):turn(-carousel:option("turn") * side)
    return t, 1, -away, -math.min(0.8, carousel:option("fog") * away)
  end,
}
