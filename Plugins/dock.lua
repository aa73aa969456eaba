-- An item's position is the integral of its size over the offset, so neighbors always touch:
-- size(u) = small · (1 + (grown − 1) · (1 + cos(πu/reach)) / 2).

local ease = require "ease"

---@type Effect
return {
  summary = "A dock: small items that grow near the center, without ever overlapping.",
  kind = "row",
  tags = { "flat", "lively" },
  stage = { itemSize = { 140, 140 } },
  options = {
    small = { default = 0.55, min = 0.1, max = 1, step = 0.05, unit = "item sizes", help = "size away from the center" },
    grown = { default = 1.9, min = 1, max = 4, step = 0.1, unit = "small sizes", help = "size at the center" },
    reach = { default = 2.5, min = 0.5, max = 8, step = 0.5, unit = "items", help = "how far out items grow" },
  },
  presets = { calm = { grown = 1.4, reach = 4 }, sharp = { grown = 2.6, reach = 1.5 } },

  valueForOption = function(option)
    if option == "visibleItems" then
      local small = carousel.itemWidth * carousel:option("small")
      return math.min(60, math.ceil(carousel.width / small) + 2)
    end
  end,

  itemTransformForOffset = function(offset, base)
    local small = carousel:option("small")
    local grown = carousel:option("grown")
    local reach = carousel:option("reach")
    local near = ease.clamp(offset, -reach, reach)
    local wave = math.pi * near / reach
    local size = small * (1 + (grown - 1) * (1 + math.cos(wave)) / 2)
    local along = small * (offset + (grown - 1) / 2 * (near + reach / math.pi * math.sin(wave)))
    -- The lower edges of all items are on one line.
    local down = (small * grown - size) * carousel.itemHeight / 2
    -- If rounding makes two items overlap, the larger one is in front; of two equal ones, the left.
    return base:translateAlong(along * carousel.itemWidth, down):scale(size), 1, size - offset * 1e-6
  end,
}
