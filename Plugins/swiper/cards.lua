local ease = require "ease"

-- How far a finger has pulled the top card away, and to which side. When it lets go, the card comes back in a moment.
local held, forward = 0, true

-- The same as the finger has it now, which may have moved since the last frame; and whether there is one.
local function finger()
  local start = carousel.dragStart
  if not start or carousel.scrollOffset == start then return held, forward, false end
  return 1, carousel.scrollOffset > start, true
end

-- How far a card is pulled: most half way; 0 for all but the one that leaves.
local function pulled(offset)
  local pull, ahead = finger()
  if pull == 0 or math.abs(offset) >= 1 or (offset < 0) ~= ahead then return 0 end
  return pull * math.sqrt(1 - math.abs(2 * math.abs(offset) - 1))
end

---@type Effect
return {
  summary = "Swiper's cards: a deck that is fanned out a little; a finger pulls the top card away.",
  kind = "stack",
  tags = { "3d", "cards" },
  stage = { perspective = -1 / 1200, itemSize = { 220, 280 } },
  options = {
    step   = { default = 0.08, min = 0.03, max = 0.5, step = 0.01, unit = "item widths", help = "from card to card" },
    rotate = { default = math.rad(2), min = 0, max = 0.3, step = 0.005, unit = "radians", help = "from card to card" },
    turns  = { default = true, help = "whether cards are rotated at all" },
    shade  = { default = 0.15, min = 0, max = 1, step = 0.05, help = "how dark the cards below are" },
  },
  presets = {
    wide = { step = 0.14, rotate = math.rad(5) },
    neat = { turns = false, step = 0.1 },
  },

  update = function(dt)
    local pull, ahead, isPulling = finger()
    if isPulling then
      held, forward = pull, ahead
      return false
    end
    held = dt == 0 and 0 or ease.damp(held, 0, 12, dt)
    if held < 0.001 then held = 0 end
    return held > 0
  end,

  itemTransformForOffset = function(offset, base)
    -- The numbers are Swiper's: four cards to each side, 0.75 % closer with each; a card that is pulled moves by 96 %
    -- of its width, up by a quarter of its height, turns by 28 degrees, and is half as large at the end.
    local place = ease.clamp(offset, -4, 4)
    local far = math.abs(place)
    local pull = pulled(offset)
    local step = carousel:option("step") - 0.0075 * far + 0.96 * pull
    local angle = carousel:option("turns") and (carousel:option("rotate") + math.rad(28) * pull) * place or 0
    if carousel.vertical then angle = -angle end
    -- The cards turn about the middle of their lower edge.
    local foot = carousel.itemHeight / 2
    local t = base
      :translateAlong(step * place * carousel.itemWidth, foot - 0.25 * pull * far * carousel.itemHeight, -100 * far)
      :rotateZ(angle):scale(1 - 0.5 * pull * far)
      :translateAlong(0, -foot)
    -- Of two cards that are as far away, the one at the center already is in front.
    local depth = -math.abs(offset) - math.abs(math.floor(0.5 - offset)) * 1e-2 + offset * 1e-5
    return t, 1, depth, -carousel:option("shade") * ease.clamp(2 * far - 1, 0, 1)
  end,
}
