local axis = require "axis"

---@type Effect
return {
  summary = "A chain of tags on a rail: each swings when the rail moves, and swings out on its own.",
  kind = "row",
  tags = { "flat", "cards", "lively", "motion" },
  stage = { itemSize = { 130, 190 } },
  options = {
    gap   = { default = 1.15, min = 0.6, max = 2, step = 0.05, unit = "item widths", help = "from tag to tag" },
    swing = { default = 0.09, min = 0, max = 0.4, step = 0.01, unit = "radians per item/s", help = "how far the motion swings a tag" },
    slow  = { default = 0.8, min = 0.2, max = 3, step = 0.05, unit = "s", help = "how long a swing takes" },
    last  = { default = 0.16, min = 0.02, max = 1, step = 0.02, help = "how soon a swing is over" },
    sag   = { default = 16, min = 0, max = 80, step = 1, unit = "points", help = "how far the rail sags at its ends" },
  },
  presets = { calm = { swing = 0.04, last = 0.5 }, wild = { swing = 0.2, last = 0.06 } },

  itemTransformForOffset = function(offset, base, index, item)
    -- Each tag has a length of its own, and so its own time.
    local own = 0.75 + 0.5 * item:random()
    local wanted = math.max(-1.2, math.min(1.2, carousel.speed * carousel:option("swing") * own))
    local angle = item:spring("angle", wanted, { response = carousel:option("slow") * own, damping = carousel:option("last") })
    local twist = item:spring("twist", item.held and 0.5 or 0, { response = 0.6, damping = 0.2 })
    local down = -carousel:option("sag") * (1 - offset * offset / 9)
    local t = base:translateAlong(offset * carousel:option("gap") * carousel.itemWidth, down)
    -- It hangs from the middle of its upper edge.
    local top = -carousel.itemHeight / 2
    t = axis.roll(t:translateAlong(0, top), angle):translateAlong(0, -top)
    item.radius = { 60, 60, 12, 12 }
    item.shadow = { blur = 8, x = 30 * angle, y = 10, alpha = 0.35 }
    return t:rotateY(twist), 1, -math.abs(offset)
  end,
}
