local ease = require "ease"

---@type Effect
return {
  summary = "A path into fog: cards pale with their distance, on alternating sides.",
  kind = "depth",
  tags = { "3d", "pictures", "calm" },
  stage = { itemSize = { 200, 140 }, perspective = -1 / 600 },
  options = {
    rise    = { default = 26, min = -80, max = 80, step = 2, unit = "points", help = "how much higher each card stands" },
    depth   = { default = 150, min = 40, max = 500, step = 5, unit = "points", help = "from card to card" },
    side    = { default = 0.75, min = 0, max = 1.5, step = 0.05, unit = "item widths", help = "from the middle of the path" },
    fog     = { default = "white", choices = { "white", "black" }, group = "Fog", help = "what cards fade into" },
    density = { default = 0.28, min = 0, max = 1, step = 0.01, unit = "1/items", group = "Fog", help = "how fast they fade" },
  },
  presets = {
    morning = { fog = "white", density = 0.28 },
    night   = { fog = "black", density = 0.4 },
  },

  itemTransformForOffset = function(offset, base, index)
    local ahead = math.max(offset, 0)
    local passed = math.max(-offset, 0)
    -- The middle card is on the path; it moves aside as it is passed.
    local side = (index % 2 == 0 and 1 or -1) * carousel:option("side") * ease.smoothstep(0, 1, math.abs(offset))
    local t = base:translateAlong(
      side * carousel.itemWidth * (1 + passed), -ahead * carousel:option("rise"), -ahead * carousel:option("depth") + math.min(passed, 1) * 200)
    local thick = 1 - math.exp(-carousel:option("density") * ahead)
    local shade = carousel:option("fog") == "white" and 0.9 * thick or -0.9 * thick
    return t, ease.clamp(1 - passed * 1.5, 0, 1) * ease.clamp(8 - ahead, 0, 1), -offset, shade
  end,
}
