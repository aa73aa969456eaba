---@type Effect
return {
  summary = "Swiper's coverflow: covers turn on and on with their distance, and stand further back.",
  kind = "row",
  tags = { "3d", "covers" },
  stage = { perspective = -1 / 1200 },
  options = {
    rotate   = { default = math.rad(50), min = -math.pi, max = math.pi, step = 0.01, unit = "radians", help = "turn from one cover to the next" },
    stretch  = { default = 0, min = -1, max = 1, step = 0.05, unit = "item widths", help = "how much closer they are" },
    depth    = { default = 100, min = -100, max = 800, step = 10, unit = "points", help = "how far each stands back" },
    size     = { default = 1, min = 0.8, max = 1, step = 0.05, help = "of a cover beside the center" },
    modifier = { default = 1, min = 0, max = 3, step = 0.1, help = "how strong all of this is" },
    shade    = { default = 0.15, min = 0, max = 1, step = 0.05, help = "how dark a cover beside the center is" },
  },
  presets = {
    shelf = { rotate = 0.9, stretch = 0.45, depth = 60 },
    fan   = { rotate = 0.3, stretch = 0.2, depth = 200, size = 0.85 },
  },

  itemTransformForOffset = function(offset, base)
    local away = -offset * carousel:option("modifier")
    local far = math.abs(away)
    local t = base
      :translateAlong(offset * carousel.itemWidth + carousel:option("stretch") * carousel.itemWidth * away, 0, -carousel:option("depth") * far)
      :turn(carousel:option("rotate") * away)
      :scale(1 - (1 - carousel:option("size")) * far)
    return t, 1, -math.abs(offset), -carousel:option("shade") * math.min(1, far)
  end,
}
