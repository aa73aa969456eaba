local axis = require "axis"
local ease = require "ease"

-- Where the deck is: it follows the carousel, a moment later; and where the carousel was in the frame before.
local position, before = 0, 0

---@type Effect
return {
  summary = "A deck whose lower cards catch up a moment later.",
  kind = "stack",
  tags = { "3d", "cards", "lively", "motion" },
  stage = { itemSize = { 220, 280 } },
  options = {
    rate  = { default = 7, min = 1, max = 30, step = 0.5, unit = "1/s", group = "Motion", help = "how fast the deck catches up" },
    sway  = { default = 0.35, min = 0, max = 1, step = 0.05, unit = "radians per item", group = "Motion", help = "how far cards tilt while they lag" },
    step  = { default = 26, min = 0, max = 80, step = 1, unit = "points", group = "Deck", help = "from card to card" },
    cards = { default = 4, min = 1, max = 10, step = 1, unit = "cards", group = "Deck", help = "visible below the top card" },
  },
  presets = {
    calm   = { rate = 4, sway = 0.15 },
    lively = { rate = 10, sway = 0.6 },
  },

  update = function(dt)
    if dt == 0 then
      position, before = carousel.scrollOffset, carousel.scrollOffset
      return false
    end
    local target = carousel.scrollOffset
    -- At the seam of a wrapped carousel the offset jumps by all items; the deck goes with it.
    local n = carousel.numberOfItems
    if carousel.wrapEnabled and n > 0 then
      local turns = ((target - before) / n + 0.5) // 1 * n
      position, before = position + turns, before + turns
    end
    position = ease.follow(position, before, target, carousel:option("rate"), dt)
    before = target
    return math.abs(position - target) > 1e-4
  end,

  itemTransformForOffset = function(offset, base)
    local lag = carousel.scrollOffset - position
    local cards = carousel:option("cards")
    if offset < 0 then
      -- The top card leaves the deck.
      local out = -offset
      local t = base:translateAlong(-out * 1.4 * carousel.itemWidth, 0, 60 * math.min(out, 1))
      return axis.roll(t, -0.25 * math.min(out, 1.5)), ease.clamp(2 - out, 0, 1), -offset
    end
    -- Lower cards lag more.
    local depth = offset + lag * math.min(offset, cards) * 0.6
    local tilt = ease.clamp(lag * carousel:option("sway") * math.min(offset, cards), -0.6, 0.6)
    local t = base:translateAlong(depth * carousel:option("step"), 0, -60 * depth)
    return axis.roll(t, tilt), ease.clamp(cards + 1 - offset, 0, 1), -offset, -0.12 * math.min(math.max(depth, 0), cards)
  end,
}
