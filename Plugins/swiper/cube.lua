---@type Effect
return {
  summary = "Swiper's cube: four faces, and the items take turns on them.",
  kind = "solid",
  tags = { "3d", "ring" },
  stage = { perspective = -1 / 1200, itemSize = { 240, 240 } },
  options = {
    showBackfaces = false,
    shade = { default = 0.4, min = 0, max = 1, step = 0.05, help = "how dark a face turned away is" },
  },
  presets = { plain = { shade = 0 } },

  itemTransformForOffset = function(offset, base)
    local half, away = carousel.itemWidth / 2, math.abs(offset)
    local t = base:translate(0, 0, -half):turn(offset * math.pi / 2):translate(0, 0, half)
    -- Items further away would come round to the front again.
    return t, away < 2 and 1 or 0, -away, -carousel:option("shade") * math.min(1, away)
  end,
}
