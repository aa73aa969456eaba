local ease = require "ease"

-- lint: ignore center a fallen domino lies before the current one
---@type Effect
return {
  summary = "A row of dominoes, one behind the other; the first one falls towards you.",
  kind = "stack",
  tags = { "3d", "cards", "lively" },
  stage = { itemSize = { 200, 260 }, perspective = -1 / 900 },
  options = {
    fadeMin = -1.2,
    fadeRange = 0.8,
    fall  = { default = 0.47 * math.pi, min = 0.2, max = 1.57, step = 0.01, unit = "radians", help = "how far a domino falls" },
    step  = { default = 70, min = 10, max = 300, step = 5, unit = "points", help = "from domino to domino" },
    rise  = { default = 14, min = 0, max = 60, step = 1, unit = "points", help = "how much higher each stands" },
    shade = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how dark a fallen one is" },
  },
  presets = { close = { step = 30 }, lean = { fall = 1 } },

  itemTransformForOffset = function(offset, base)
    local fallen = ease.smoothstep(0, 1, -offset)
    local foot = carousel.itemHeight / 2
    -- It falls about its lower edge.
    local t = base
      :translateAlong(0, foot - carousel:option("rise") * math.max(offset, 0), -carousel:option("step") * math.max(offset, 0) + 25 * ease.clamp(offset, -1, 0))
      :turnAcross(-carousel:option("fall") * fallen)
      :translateAlong(0, -foot)
    return t, ease.clamp(7 - offset, 0, 1), -offset, -carousel:option("shade") * fallen
  end,
}
