local ease = require "ease"

---@type Effect
return {
  summary = "A card index on a desk: the front card tips over and shows the next.",
  kind = "stack",
  tags = { "3d", "paper" },
  stage = { itemSize = { 300, 200 }, perspective = -1 / 900 },
  options = {
    showBackfaces = false,
    lean  = { default = 0.15, min = 0, max = 0.5, step = 0.01, unit = "radians", help = "how much further back each card leans" },
    rise  = { default = 26, min = 0, max = 80, step = 1, unit = "points", help = "that show of each card behind" },
    hub   = { default = 0.55, min = 0.5, max = 1.5, step = 0.05, unit = "item heights", help = "from a card's middle to the axle" },
    shade = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how dark cards behind are" },
  },
  presets = { full = { lean = 0.06, rise = 14 }, loose = { lean = 0.3, rise = 50 } },

  itemTransformForOffset = function(offset, base)
    local behind = math.max(offset, 0)
    local angle = offset >= 0 and math.min(carousel:option("lean") * offset, 1.3) or -math.pi * ease.smoothstep(0, 1, -offset)
    local hub = carousel:option("hub") * carousel.itemHeight
    local t = base
      :translateAlong(0, hub - carousel:option("rise") * math.min(behind, 6), -6 * behind)
      :turnAcross(angle)
      :translateAlong(0, -hub)
    -- A card that has tipped over shows its back, and is hidden.
    return t, ease.clamp(8 - offset, 0, 1), -offset, -carousel:option("shade") * math.min(1, behind / 6)
  end,
}
