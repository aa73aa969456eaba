local ease = require "ease"
-- The cards' own time: it stands still after some rest.
local clock, calm = 0, 0

---@type Effect
return {
  summary = "Cards that hover over a floor; their shadows tell how high.",
  kind = "depth",
  tags = { "3d", "calm" },
  stage = { itemSize = { 170, 210 }, viewpointOffset = { 0, -90 }, contentOffset = { 0, -110 } },
  options = {
    ground = { default = 130, min = 110, max = 300, step = 5, unit = "points", help = "how far below the middle the floor is" },
    ring   = { default = 300, min = 100, max = 700, step = 10, unit = "points", help = "the radius on which cards stand" },
    hover  = { default = 16, min = 0, max = 60, step = 1, unit = "points", help = "how far cards rise and sink" },
    pace   = { default = 2.6, min = 0.5, max = 8, step = 0.1, unit = "s", help = "how long that takes" },
    dark   = { default = 0.65, min = 0, max = 1, step = 0.05, help = "how dark the shadows are" },
  },
  presets = { still = { hover = 0 }, high = { ground = 190, hover = 40 } },

  itemTransformForOffset = function(offset, base, index, item)
    local angle = offset * 0.62
    local radius = carousel:option("ring")
    local rest = 2 * math.pi * item:random()
    local rise = carousel:option("hover") * math.sin(2 * math.pi * clock / carousel:option("pace") + rest)
    local t = base:translateAlong(radius * math.sin(angle), rise, radius * (math.cos(angle) - 1)):turn(-0.5 * math.sin(angle))
    -- The higher a card is, the wider and paler is its shadow.
    local high = (carousel:option("ground") - carousel.itemSize.height / 2 - rise) / 60
    local dark = carousel:option("dark") / (1 + 0.4 * math.max(0, high))
    item.groundShadow = { y = carousel:option("ground"), blur = 6 + 5 * math.max(0, high), alpha = dark, color = "#1a2444" }
    item.radius = 12
    return t, 1, math.cos(angle), -0.35 * (1 - math.cos(angle)) / 2
  end,

  update = function(dt)
    if dt == 0 then clock, calm = carousel.time, 0 end
    calm = (carousel.isDragging or carousel.isDecelerating or carousel.isScrolling) and 0 or calm + dt
    clock = clock + dt * (1 - ease.smoothstep(5, 9, calm))
    return carousel:option("hover") > 0 and calm < 9
  end,
}
