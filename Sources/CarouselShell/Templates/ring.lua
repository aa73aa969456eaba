-- A ring: the items go round, so it loops. The angle of an item follows from how many there are.

---@type Effect
return {
  summary = "A ring of upright cards that loops.",
  options = {
    wrap = true,
    size = { default = 1, min = 0.5, max = 3, step = 0.05, help = "times the radius at which cards touch" },
    shade = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how dark the back is" },
  },

  itemTransformForOffset = function(offset, base, index)
    local count = math.max(3, carousel.numberOfItems)
    local angle = 2 * math.pi * offset / count
    local radius = carousel:option("size") * carousel.itemWidth / 2 / math.tan(math.pi / count)
    local z = radius * (math.cos(angle) - 1)
    -- Transform, alpha, depth (what is in front has more), shade (black below 0).
    return base:translateAlong(radius * math.sin(angle), 0, z), 1, z, -carousel:option("shade") * (1 - math.cos(angle)) / 2
  end,
}
