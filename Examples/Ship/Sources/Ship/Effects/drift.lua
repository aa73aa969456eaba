local ease = require "ease"

-- How far an item is from where it rests when none moves.
local lag = 0

return {
  summary = "Cards that lag behind the hand, and catch up.",
  options = {
    apart = { default = 1.1, min = 0.5, max = 2, step = 0.05, unit = "item widths", help = "from card to card" },
    slack = { default = 5, min = 1, max = 20, step = 1, help = "how fast they catch up" },
  },
  update = function(dt)
    lag = ease.follow(lag, carousel.speed, carousel.speed, carousel:option("slack"), dt)
    return math.abs(lag) > 1e-3
  end,
  itemTransformForOffset = function(offset, base)
    local place = offset * carousel:option("apart") * carousel.itemWidth
    local behind = ease.clamp(lag * 0.05, -0.6, 0.6) * math.abs(offset)
    return base:translate(place, 12 * behind * behind, -60 * math.abs(behind)):rotateZ(behind * 0.3)
  end,
}
