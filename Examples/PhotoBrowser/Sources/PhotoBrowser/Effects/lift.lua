-- The photo in the middle is lifted; the others lie on the table.
return {
  options = {
    spread = { default = 0.8, min = 0.3, max = 1.5, step = 0.05, unit = "item widths", help = "from photo to photo" },
    lift = { default = 0.6, min = 0, max = 1, step = 0.05, help = "how far the middle one comes up" },
    dark = { default = true, help = "the others in the shade" },
  },
  itemTransformForOffset = function(offset, base)
    local away = math.min(1, math.abs(offset))
    local scale = 1 - away * 0.3 * carousel:option("lift")
    local place = base:translateAlong(offset * carousel:option("spread") * carousel.itemWidth, 0, -away)
    return place:scale(scale), 1, -math.abs(offset), carousel:option("dark") and -0.4 * away or 0
  end,
}
