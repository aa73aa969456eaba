---@type Effect
return {
  summary = "Windows in a row: the picture behind each moves slower than its frame.",
  kind = "row",
  tags = { "flat", "pictures", "calm" },
  stage = { itemSize = { 240, 280 } },
  options = {
    gap    = { default = 0.06, min = 0, max = 0.5, step = 0.01, unit = "item widths", help = "between two windows" },
    zoom   = { default = 1.5, min = 1, max = 3, step = 0.05, help = "how much larger than its frame a picture is" },
    travel = { default = 0.24, min = 0, max = 1, step = 0.02, unit = "item widths", help = "how far a picture lags per item" },
    round  = { default = 22, min = 0, max = 80, step = 1, unit = "points", help = "the corners" },
  },
  presets = { calm = { travel = 0.1, zoom = 1.25 }, deep = { travel = 0.5, zoom = 2.2 } },

  itemTransformForOffset = function(offset, base, index, item)
    local lag = -carousel:option("travel") * offset
    item.contentScale = carousel:option("zoom")
    if carousel.vertical then item.contentY = lag else item.contentX = lag end
    item.radius = carousel:option("round")
    local near = math.max(0, 1 - math.abs(offset))
    item.shadow = { blur = 12, y = 8, alpha = 0.2 + 0.25 * near }
    local t = base:translateAlong(offset * (1 + carousel:option("gap")) * carousel.itemWidth, 0)
    return t:scale(0.94 + 0.06 * near), 1, near - offset * 1e-6
  end,
}
