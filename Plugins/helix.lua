---@type Effect
return {
  summary = "A spiral staircase: items on the wall of a drum, each a step further down.",
  kind = "path",
  tags = { "3d", "ring", "lively" },
  stage = { itemSize = { 160, 180 } },
  options = {
    turn = { default = 0.7, min = 0.1, max = 1.5, step = 0.05, unit = "radians", help = "from one step to the next" },
    rise = { default = 0.28, min = -1, max = 1, step = 0.02, unit = "item heights", help = "height of a step" },
    size = { default = 1.35, min = 0.5, max = 4, step = 0.05, unit = "item widths", help = "radius of the stairs" },
    fadeMin = -4,
    fadeMax = 4,
    fadeRange = 2,
  },
  presets = { steep = { rise = 0.6 }, tower = { size = 0.8, turn = 1.1 } },

  itemTransformForOffset = function(offset, base)
    local radius = carousel.itemWidth * carousel:option("size")
    local height = carousel.itemHeight * carousel:option("rise") * offset
    return base
      :translateAlong(0, height, -radius)
      :turn(offset * carousel:option("turn"))
      :translate(0, 0, radius)
  end,
}
