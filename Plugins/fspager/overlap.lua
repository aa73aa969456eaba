local pager = require "pager"

local function pitch() return pager.pitch(carousel:option("overlap") * -carousel:option("least") * carousel.itemWidth) end

---@type Effect
return {
  summary = "FSPagerView's overlap: items shrink and pale away from the center, each half below the one before it.",
  kind = "row",
  options = {
    overlap = { default = 0.6, min = 0, max = 0.9, step = 0.05, unit = "of a small item", help = "how much of an item is covered" },
    least = pager.least(0.65),
    pale = pager.pale,
  },
  presets = {
    flat = { least = 1, pale = 1 },
    deep = { least = 0.4, pale = 0.2 },
  },
  valueForOption = pager.followsFinger(pitch),

  itemTransformForOffset = function(offset, base)
    local away, least, pale = math.abs(offset), carousel:option("least"), carousel:option("pale")
    local size = math.max(least, 1 - (1 - least) * away)
    return base:translateAlong(offset * pitch(), 0):scale(size), math.max(0, pale + (1 - away) * (1 - pale)), -away
  end,
}
