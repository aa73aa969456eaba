-- A path: where an item is follows from how far along it is. The page's "path of an item" shows it.

---@type Effect
return {
  summary = "Cards along a curve that rises and turns away.",
  kind = "path",
  options = {
    rise = { default = 0.25, min = -1, max = 1, step = 0.05, unit = "item heights", help = "from card to card" },
    bend = { default = 0.35, min = 0, max = 1, step = 0.05, unit = "radians", help = "how far each turns on" },
  },

  itemTransformForOffset = function(offset, base, index)
    local angle = offset * carousel:option("bend")
    -- An arc, whose length is an item's per item as long as it is flat.
    local radius = carousel.itemWidth / math.max(0.01, carousel:option("bend"))
    local along, z = radius * math.sin(angle), radius * (math.cos(angle) - 1)
    local across = -offset * carousel:option("rise") * carousel.itemHeight
    -- What has turned away fades: nothing comes or goes at once.
    local alpha = math.max(0, math.min(1, 3 * (math.pi / 2 - math.abs(angle))))
    return base:translateAlong(along, across, z):turn(angle), alpha, z
  end,
}
