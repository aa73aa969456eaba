local ease = require "ease"

---@type Effect
return {
  summary = "Items on a globe; they run from pole to pole round it.",
  kind = "solid",
  tags = { "3d", "ring", "lively" },
  stage = { itemSize = { 180, 180 }, perspective = -1 / 900 },
  options = {
    showBackfaces = false,
    globe  = { default = 1.7, min = 0.6, max = 4, step = 0.05, unit = "item widths", help = "radius of the globe" },
    step   = { default = 0.36, min = 0.2, max = 1.5, step = 0.05, unit = "radians", help = "of longitude, from item to item" },
    poles  = { default = 10, min = 3, max = 20, step = 1, unit = "items", help = "from the equator to a pole" },
    size   = { default = 0.5, min = 0.2, max = 1, step = 0.05, help = "of an item" },
    shade  = { default = 0.6, min = 0, max = 1, step = 0.05, help = "how dark the rim is" },
  },
  presets = { spiral = { step = 0.6, poles = 16 }, large = { globe = 2.2, size = 0.7 } },

  itemTransformForOffset = function(offset, base)
    local radius = carousel:option("globe") * carousel.itemWidth
    local latitude = math.asin(ease.clamp(offset / carousel:option("poles"), -1, 1))
    local t = base
      :translate(0, 0, -radius)
      :turnAcross(-latitude)
      :turn(carousel:option("step") * offset)
      :translate(0, 0, radius)
      :scale(carousel:option("size"))
    local rim = math.sin(math.min(math.pi / 2, math.abs(carousel:option("step") * offset)))
    return t, math.abs(offset) < carousel:option("poles") and 1 or 0, nil, -carousel:option("shade") * rim
  end,
}
