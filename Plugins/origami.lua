local ease = require "ease"

---@type Effect
return {
  summary = "A folded map: panels lean to both sides in turn, and the center one lies open.",
  kind = "row",
  tags = { "3d", "paper" },
  stage = { itemSize = { 180, 260 }, perspective = -1 / 900 },
  options = {
    fold  = { default = 1.05, min = 0, max = 1.5, step = 0.05, unit = "radians", help = "how far panels are folded" },
    shade = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how dark a folded panel is" },
  },
  presets = { loose = { fold = 0.6 }, tight = { fold = 1.35 } },

  itemTransformForOffset = function(offset, base, index)
    local width = carousel.itemWidth
    -- Every other panel leans the other way.
    local lean = index % 2 == 0 and 1 or -1
    local angle = carousel:option("fold") * math.min(1, math.abs(offset))
    -- A folded panel is narrower; the center one is not folded.
    local narrow = math.cos(carousel:option("fold"))
    local along = narrow * offset + (1 - narrow) / 2 * ease.clamp(offset, -1, 1)
    local t = base:translateAlong(along * width, 0, -width / 2 * math.sin(angle)):turn(lean * angle)
    return t, 1, -math.abs(offset), -carousel:option("shade") * math.sin(angle) * (lean > 0 and 1 or 0.5)
  end,
}
