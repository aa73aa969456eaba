-- Items that are somebody: what they show, how they look, where the pointer is.

---@type Effect
return {
  summary = "Cards that lift under the pointer, sharper the nearer they are.",
  options = {
    gap = { default = 1.1, min = 0.2, max = 3, step = 0.05, unit = "item widths", help = "from card to card" },
    blur = { default = 2, min = 0, max = 10, step = 0.5, unit = "points", help = "for each item from the center" },
  },

  -- item: what the app says of it (item.data), and how it looks.
  itemTransformForOffset = function(offset, base, index, item)
    item.blur = math.min(12, math.abs(offset) * carousel:option("blur"))
    -- Where the pointer is across this card, from -1 to 1; nil where it is not.
    local x = item:pointer()
    local lift = x and 1 or 0
    if x then item.shadow = { blur = 16, y = 12, alpha = 0.4 } end
    -- What an app says of its items; without it nothing.
    if item.data and item.data.color then item.tint, item.tintAmount = item.data.color, 0.2 end
    return base:translateAlong(offset * carousel:option("gap") * carousel.itemWidth, 0, lift * 60)
      :rotate((x or 0) * 0.2, 0, 1, 0)
  end,
}
