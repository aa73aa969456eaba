local ease = require "ease"

-- Without data, colors of its own.
local colors = { "#ef476f", "#ffd166", "#06d6a0", "#118ab2", "#8338ec", "#fb5607" }

---@type Effect
return {
  summary = "Duotone: pictures in their own color, which goes as they come to the center.",
  kind = "row",
  tags = { "3d", "pictures", "calm" },
  stage = { itemSize = { 190, 240 } },
  options = {
    gap   = { default = 0.98, min = 0.5, max = 1.5, step = 0.02, unit = "item widths", help = "from card to card" },
    paint = { default = 0.62, min = 0, max = 1, step = 0.02, help = "how strong the color is" },
    lean  = { default = 0.5, min = 0, max = 1.3, step = 0.05, unit = "radians", help = "how far cards at the sides turn" },
  },
  presets = { flat = { lean = 0, gap = 1.05 }, print = { paint = 0.9 } },

  itemTransformForOffset = function(offset, base, index, item)
    local far = math.min(1, math.abs(offset))
    local paint = ease.smoothstep(0, 1, far)
    item.saturation = 1 - paint
    item.tint = item.data.color or colors[1 + math.floor(item:random("color") * #colors)]
    item.tintAmount = carousel:option("paint") * paint
    item.radius = 10
    item.label = item.data.title and paint < 0.5 and "in color" or ""
    local t = base:translateAlong(offset * carousel:option("gap") * carousel.itemWidth, 0, -90 * far)
    return t:turn(-carousel:option("lean") * ease.clamp(offset, -1, 1)), 1, -math.abs(offset)
  end,
}
