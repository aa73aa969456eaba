local ease = require "ease"

---@type Effect
return {
  summary = "Doors that open one after the other.",
  kind = "solid",
  tags = { "3d", "pages", "calm" },
  stage = { itemSize = { 240, 320 }, perspective = -1 / 900 },
  options = {
    open  = { default = 0.62 * math.pi, min = 0.2, max = 3, step = 0.01, unit = "radians", help = "how far a door opens" },
    depth = { default = 80, min = 0, max = 400, step = 5, unit = "points", help = "from door to door" },
    shade = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how dark an open door is" },
  },
  presets = { ajar = { open = 1 }, wide = { open = 2.8 } },

  itemTransformForOffset = function(offset, base)
    local opened = ease.clamp(-offset, 0, 1)
    local half = carousel.itemWidth / 2
    local t = base
      :translateAlong(-half, 0, -carousel:option("depth") * math.max(offset, 0))
      :turn(-carousel:option("open") * opened)
      :translateAlong(half, 0)
    -- A door that is open vanishes while the next one opens.
    return t, ease.clamp(2 + offset, 0, 1) * ease.clamp(6 - offset, 0, 1), -offset, -carousel:option("shade") * opened
  end,
}
