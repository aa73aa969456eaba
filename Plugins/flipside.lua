local ease = require "ease"

---@type Effect
return {
  summary = "Cards with real backs: each turns over on its way, and shows its own color behind.",
  kind = "row",
  tags = { "3d", "cards", "pictures" },
  stage = { itemSize = { 170, 230 } },
  options = {
    gap    = { default = 1.12, min = 0.5, max = 2, step = 0.02, unit = "item widths", help = "from card to card" },
    begin  = { default = 0.4, min = 0, max = 2, step = 0.05, unit = "items", help = "how far from the center a card begins to turn" },
    over   = { default = 1, min = 0.3, max = 3, step = 0.1, unit = "items", help = "how long it takes to turn over" },
    back   = { default = "#23395b", help = "the color of the backs" },
    colors = { default = true, help = "whether items with a color in their data have it on their backs" },
  },
  presets = { close = { begin = 0.1, over = 0.6 }, slow = { over = 2.5 } },

  itemTransformForOffset = function(offset, base, index, item)
    local far = math.abs(offset)
    local angle = math.pi * ease.smoothstep(carousel:option("begin"), carousel:option("begin") + carousel:option("over"), far)
    local side = offset < 0 and 1 or -1
    local t = base:translateAlong(offset * carousel:option("gap") * carousel.itemWidth, 0, -40 * math.sin(angle)):turn(side * angle)
    local color = carousel:option("colors") and item.data.color
    if not t:showsFront() then item.verso = color or carousel:option("back") end
    item.radius = 12
    item.shadow = { blur = 10, y = 6, alpha = 0.35 }
    return t, 1, -far, -0.25 * math.sin(angle)
  end,
}
