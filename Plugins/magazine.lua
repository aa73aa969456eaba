local axis = require "axis"

-- The picture's proportions, as its data tell; without, every third is a landscape.
local function ratio(item)
  local size = item.data.size
  if size and size.height > 0 then return math.max(0.5, math.min(2, size.width / size.height)) end
  return item:random() < 0.4 and 1.6 or 0.72
end

---@type Effect
return {
  summary = "A magazine: portraits stand, landscapes lie, all of one area, framed on white.",
  kind = "row",
  tags = { "flat", "paper", "pictures", "calm" },
  stage = { itemSize = { 220, 220 } },
  options = {
    gap   = { default = 1.2, min = 0.8, max = 2, step = 0.05, unit = "item widths", help = "from page to page" },
    small = { default = 0.78, min = 0.3, max = 1, step = 0.02, help = "the size of pages at the sides" },
    fade  = { default = 0.45, min = 0, max = 1, step = 0.05, help = "how gray they are" },
    corner = { default = 6, min = 0, max = 40, step = 1, unit = "points", help = "how round the corners of a page are" },
    turn  = { default = 0.04, min = 0, max = 0.2, step = 0.01, unit = "radians", help = "how crooked they lie" },
  },
  presets = { strict = { turn = 0, fade = 0 }, scrapbook = { turn = 0.14, gap = 1 } },

  itemTransformForOffset = function(offset, base, index, item)
    -- What its frame cuts off: a landscape loses above and below, a portrait at its sides.
    local shape = math.sqrt(ratio(item))
    local wide, high = math.min(1, shape), math.min(1, 1 / shape)
    local x, y = (1 - wide) / 2, (1 - high) / 2
    item.clip = { x, y, x, y, radius = carousel:option("corner") }
    local far = math.min(1, math.abs(offset))
    item.saturation = 1 - carousel:option("fade") * far
    item.shadow = { blur = 10, y = 8, alpha = 0.4 }
    item.label = wide < high and "portrait" or "landscape"
    local own = (item:random("turn") - 0.5) * 2 * carousel:option("turn") * far
    local t = base:translateAlong(offset * carousel:option("gap") * carousel.itemWidth, 0)
    return axis.roll(t, own):scale(1 + (carousel:option("small") - 1) * far), 1, -math.abs(offset)
  end,
}
