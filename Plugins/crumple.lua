local axis = require "axis"
local ease = require "ease"

---@type Effect
return {
  summary = "Notes on a board: a removed one crumples and falls, the others close up.",
  kind = "row",
  tags = { "flat", "paper", "lively", "motion" },
  stage = { itemSize = { 160, 180 } },
  change = { arrive = 0.5, leave = 0.9 },
  options = {
    gap    = { default = 1.1, min = 0.6, max = 2, step = 0.05, unit = "item widths", help = "from note to note" },
    small  = { default = 0.16, min = 0.05, max = 0.6, step = 0.01, help = "how small a crumpled note is" },
    fall   = { default = 1, min = 0, max = 2, step = 0.1, unit = "heights", help = "how far it falls" },
    untidy = { default = 0.05, min = 0, max = 0.3, step = 0.01, unit = "radians", help = "how crooked notes hang" },
  },
  presets = { gentle = { small = 0.4, fall = 0.4 }, neat = { untidy = 0 } },

  itemTransformForOffset = function(offset, base, index, item)
    local own = item:random() - 0.5
    local x = offset * carousel:option("gap") * carousel.itemWidth
    if item.leaving then
      local gone = 1 - item.presence
      local ball = ease.smoothstep(0, 0.45, gone)
      local fall = ease.inQuad(ease.clamp((gone - 0.35) / 0.65, 0, 1))
      -- First it is pressed together, with more and more round corners; then it drops.
      item.radius = ball * carousel.itemWidth / 2
      item.clip = { 0.12 * ball * item:random("a"), 0.12 * ball * item:random("b"), 0.12 * ball * item:random("c"), 0.12 * ball * item:random("d") }
      local t = base:translateAlong(x + 60 * own * fall, fall * carousel:option("fall") * carousel.height, 40 * ball)
      t = axis.roll(t, (5 * ball + 4 * fall) * (own < 0 and -1 or 1)):rotateX(1.1 * ball * own):rotateY(0.8 * ball)
      return t:scale(1 + (carousel:option("small") - 1) * ball), ease.clamp(item.presence * 6, 0, 1), 1, -0.3 * ball
    end
    local there = ease.outBack(item.presence)
    item.shadow = { blur = 5, y = 4, alpha = 0.3 }
    local t = base:translateAlong(x, -30 * (1 - there))
    return axis.roll(t, 2 * own * carousel:option("untidy")):scale(0.7 + 0.3 * there), ease.clamp(item.presence * 2, 0, 1), -math.abs(offset)
  end,
}
