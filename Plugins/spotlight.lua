---@type Effect
return {
  summary = "A wall in the dark and a lamp in your hand: tilt the device, or move the pointer, to light the pictures.",
  kind = "row",
  tags = { "3d", "pictures", "pointer", "tilt" },
  stage = { itemSize = { 180, 230 } },
  options = {
    gap   = { default = 1.08, min = 0.6, max = 2, step = 0.02, unit = "item widths", help = "from picture to picture" },
    beam  = { default = 0.45, min = 0.1, max = 1.5, step = 0.05, unit = "parts of the bounds", help = "how wide the light is" },
    night = { default = 0.82, min = 0, max = 1, step = 0.02, help = "how dark it is outside" },
    glow  = { default = 0.12, min = 0, max = 0.5, step = 0.02, help = "how bright the middle of the light is" },
    warm  = { default = "#ffb347", help = "the color of the light" },
  },
  presets = { torch = { beam = 0.25, night = 0.92 }, dusk = { beam = 0.9, night = 0.5 } },

  itemTransformForOffset = function(offset, base, index, item)
    local x, y = offset * carousel:option("gap") * carousel.itemWidth, 0
    if carousel.vertical then x, y = y, x end
    -- The lamp is where the pointer is, or where the device leans.
    local lamp = carousel.pointer
    local lampX = item:spring("x", lamp and lamp.x or carousel.tilt.x * carousel.bounds.width / 2, { response = 0.5 })
    local lampY = item:spring("y", lamp and lamp.y or carousel.tilt.y * carousel.bounds.height / 2, { response = 0.5 })
    local dx, dy = x - lampX, y - lampY
    local reach = carousel:option("beam") * carousel.width / 2
    local along, across = dx, dy
    if carousel.vertical then along, across = dy, dx end
    local light = math.exp(-(along * along + 0.5 * across * across) / (reach * reach))
    item.tint = carousel:option("warm")
    item.tintAmount = 0.25 * light
    item.saturation = 0.3 + 0.7 * light
    -- The shadow falls away from the lamp.
    item.shadow = { blur = 14, x = 0.06 * dx, y = 0.06 * dy + 6, alpha = 0.5 * light }
    local shade = -carousel:option("night") * (1 - light) + carousel:option("glow") * light * light
    return base:translate(x, y, 0):rotateY(-0.0004 * dx):rotateX(0.0004 * dy), 1, light, shade
  end,
}
