-- A stack: what is ahead waits behind the front card, what is past leaves to the side.

---@type Effect
return {
  summary = "A stack whose front card leaves to the side.",
  options = {
    depth = { default = 40, min = 0, max = 200, step = 5, unit = "points", help = "from card to card" },
    shown = { default = 4, min = 1, max = 10, step = 1, help = "cards that are seen behind the front one" },
  },

  itemTransformForOffset = function(offset, base, index)
    if offset < 0 then
      -- It leaves: by more than its own length, turning a little.
      return base:translateAlong(offset * 1.3 * carousel.itemWidth, 0, 0):rotate(offset * 0.2, 0, 0, 1)
    end
    local depth = carousel:option("depth")
    -- The last one of those that are seen fades in.
    local alpha = math.max(0, math.min(1, carousel:option("shown") + 1 - offset))
    return base:translateAlong(0, -offset * depth / 3, -offset * depth), alpha, -offset
  end,
}
