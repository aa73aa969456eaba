-- A hand of cards, held below (or beside) the carousel; the current card is pulled out a little.

--- Smoothstep: eases in and out, from 0 to 1.
local function smooth(t)
  return t * t * (3 - 2 * t)
end

return {
  summary = "A hand of cards; the current one is pulled out.",
  options = {
    spread = { default = 0.17, min = 0.02, max = 0.5, step = 0.01, unit = "radians", help = "from card to card" },
    reach = { default = 1.9, min = 0.5, max = 6, step = 0.1, unit = "item heights", help = "from a card to the hand" },
    lift = { default = 0.18, min = 0, max = 1, step = 0.02, unit = "item heights", help = "how far it is pulled" },
    visibleItems = 13,
  },

  itemTransformForOffset = function(offset, base)
    local height = carousel.itemHeight
    local angle = carousel:option("spread") * offset
    if carousel.vertical then
      -- With the hand at the right, the direction is reversed.
      angle = -angle
    end
    local reach = carousel:option("reach") * height
    local drawn = carousel:option("lift") * height * smooth(math.max(0, 1 - math.abs(offset)))
    -- Move to the hand, rotate, and move back out. The current card is on top, the others below it on both
    -- sides.
    return base
      :translateAlong(0, reach, math.abs(offset + 0.01) * -0.5)
      :rotate(angle, 0, 0, 1)
      :translateAlong(0, -reach - drawn)
  end,
}
