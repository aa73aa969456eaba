local axis = require "axis"
local ease = require "ease"

-- How fast the reel spins: 0 at rest, 1 at full speed.
local spin = 0

---@type Effect
return {
  summary = "The reel of a slot machine: it spins, stretches and settles.",
  kind = "solid",
  tags = { "3d", "lively", "motion" },
  stage = { vertical = true, itemSize = { 220, 120 }, perspective = -1 / 700 },
  options = {
    wrap    = true,
    reel    = { default = 210, min = 80, max = 600, step = 5, unit = "points", help = "radius of the reel" },
    stretch = { default = 0.25, min = 0, max = 1, step = 0.05, help = "of cards in a fast spin" },
    shade   = { default = 0.8, min = 0, max = 1, step = 0.05, help = "at the edge of the reel" },
  },
  presets = {
    classic = { reel = 210, stretch = 0.25 },
    flat    = { reel = 420, stretch = 0.1, shade = 0.5 },
  },

  update = function(dt)
    local target = ease.clamp(math.abs(carousel.speed) / 12, 0, 1)
    spin = dt == 0 and target or ease.damp(spin, target, 12, dt)
    return spin > 0.001 or target > 0
  end,

  itemTransformForOffset = function(offset, base)
    local radius = carousel:option("reel")
    local angle = ease.clamp(offset * carousel.itemWidth * 1.08 / radius, -math.pi, math.pi)
    local edge = math.sin(math.min(math.abs(angle), math.pi / 2))
    local t = base:translateAlong(0, 0, -radius):turn(angle):translateAlong(0, 0, radius)
    local along = 1 + carousel:option("stretch") * spin
    t = axis.scale(t, along, 1)
    local shown = t:showsFront() and math.abs(angle) < math.pi / 2 and 1 or 0
    -- A loop of few items does not fill the reel: they fade where they change sides.
    if carousel.wrapEnabled then shown = shown * ease.clamp(4 * (carousel.numberOfItems / 2 - math.abs(offset)), 0, 1) end
    return t, shown, -math.abs(angle), -carousel:option("shade") * edge * edge
  end,
}
