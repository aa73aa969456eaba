local ease = require "ease"
local ring = require "ring"

---@type Effect
return {
  summary = "A ring of items that twists by half a turn on the way round.",
  kind = "solid",
  tags = { "3d", "ring", "lively" },
  stage = { itemSize = { 160, 200 } },
  options = {
    wrap   = true,
    around = ring.around(12),
    size   = { default = 0.9, min = 0.5, max = 2, step = 0.05, help = "of the ring; at 1 neighbors touch" },
    twist  = { default = 0.5, min = -2, max = 2, step = 0.5, unit = "turns", help = "on the way round" },
  },
  presets = { ring = { twist = 0 }, screw = { twist = 1 } },
  valueForOption = ring.valueForOption,

  itemTransformForOffset = function(offset, base)
    local angle = ring.angle(offset)
    local radius = carousel:option("size") * ring.count() * carousel.itemWidth / (2 * math.pi)
    local t = base:translate(0, 0, -radius):turn(angle):translate(0, 0, radius)
    -- Where the ring closes, items are turned upside down; they fade there.
    local left = ring.count() / 2 - math.abs(offset)
    return t:turnAcross(angle * carousel:option("twist")), ease.clamp(2 * left, 0, 1)
  end,
}
