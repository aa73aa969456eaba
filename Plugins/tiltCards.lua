---@type Effect
return {
  summary = "Cards in a row that lean towards the pointer and shine where it is.",
  kind = "row",
  tags = { "3d", "cards", "lively", "pointer", "motion" },
  stage = { itemSize = { 200, 260 } },
  options = {
    lean  = { default = 0.35, min = 0, max = 0.8, step = 0.05, unit = "radians", help = "how far a card leans at its edge" },
    lift  = { default = 60, min = 0, max = 200, step = 5, unit = "points", help = "how far it rises towards you" },
    shine = { default = 0.22, min = 0, max = 0.6, step = 0.02, help = "how bright it is under the pointer" },
    slack = { default = 0.35, min = 0.1, max = 1.5, step = 0.05, unit = "s", help = "how slowly it follows" },
  },
  presets = { calm = { lean = 0.15, lift = 25 }, eager = { lean = 0.6, slack = 0.2 } },

  itemTransformForOffset = function(offset, base, index, item)
    local x, y = item:pointer()
    local soft = { response = carousel:option("slack"), damping = 0.7 }
    local near = item:spring("near", x and 1 or 0, soft)
    local leanX = item:spring("x", x or 0, soft)
    local leanY = item:spring("y", y or 0, soft)
    local press = item:spring("press", item.held and not carousel.isDragging and 1 or 0)
    local lean = carousel:option("lean")
    local up = carousel:option("lift") * near * (1 - press)
    item.radius = 18
    item.shadow = { blur = 8 + 14 * near, y = 6 + 14 * near, x = -10 * leanX * near, alpha = 0.35 }
    local t = base:translateAlong(offset * 1.12 * carousel.itemWidth, 0, up)
    -- The edge under the pointer goes away from you, as if it were pressed.
    t = t:rotateY(lean * leanX):rotateX(-lean * leanY):scale(1 - 0.05 * press)
    return t, 1, near - math.abs(offset) * 1e-3, carousel:option("shine") * near * (0.6 - 0.4 * leanY)
  end,
}
