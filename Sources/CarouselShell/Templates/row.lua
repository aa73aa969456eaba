-- An effect: save this file while the shell runs, then `placements` shows the new numbers.

---@type Effect
return {
  summary = "A row of cards that lean away from the center.",

  -- What a user may change, as in `option lean 0.8`. Standard options may be set here, too: wrap = true.
  options = {
    gap  = { default = 1.1, min = 0.2, max = 3, step = 0.05, unit = "item widths", help = "from card to card" },
    lean = { default = 0.5, min = 0, max = 1.5, step = 0.05, unit = "radians", help = "how far cards lean" },
  },

  -- offset: the item's distance from the center, in items. base: the start transform. index: from 0.
  itemTransformForOffset = function(offset, base, index)
    local side = math.max(-1, math.min(1, offset))
    return base
      -- Distances along the scroll axis, across it, and towards the viewer; also works vertically.
      :translateAlong(offset * carousel:option("gap") * carousel.itemWidth, 0, -math.abs(offset) * 25)
      :turn(-side * carousel:option("lean"))
  end,
}
