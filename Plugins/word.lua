local axis = require "axis"
local path = require "path"

-- "hello", written in one stroke.
local word = path.svg [[
  M 0 60 C 20 55 38 20 34 4 C 30 -10 18 6 18 60 C 18 78 17 88 17 96 C 20 70 30 56 40 58 C 52 60 40 96 52 96
  C 62 96 76 84 82 74 C 90 60 78 52 70 62 C 60 76 68 98 84 94 C 98 90 116 40 112 12 C 110 -6 98 8 99 50
  C 100 84 102 96 112 96 C 126 94 144 40 140 12 C 138 -6 126 8 127 50 C 128 84 130 96 142 96
  C 152 96 156 86 160 76 C 168 58 186 58 186 76 C 186 98 158 100 160 76 C 164 62 190 66 210 60]]
local left, top, w, h = word:bounds()
local length = word:length()

---@type Effect
return {
  summary = "Items on their way along a handwritten word.",
  kind = "path",
  tags = { "flat", "lively" },
  stage = { itemSize = { 68, 68 } },
  options = {
    visibleItems = 40,
    apart = { default = 0.07, min = 0.01, max = 0.2, step = 0.005, unit = "parts of the word", help = "from item to item" },
    wide  = { default = 0.9, min = 0.2, max = 1.5, step = 0.05, unit = "parts of the bounds", help = "how large the word is" },
    turn  = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how far items turn with the stroke" },
    grown = { default = 1.6, min = 1, max = 3, step = 0.05, help = "how large the current item is" },
  },
  presets = { train = { apart = 0.045, turn = 1 }, upright = { turn = 0, grown = 1 } },

  itemTransformForOffset = function(offset, base, index, item)
    local size = carousel:option("wide")
    local part = 0.5 + offset * carousel:option("apart")
    local x, y = word:at(part)
    -- The stroke in the middle of the bounds, from its own units to points.
    local scale = size * math.min(carousel.width / w, carousel.height / h)
    x, y = (x - left - w / 2) * scale, (y - top - h / 2) * scale
    local off = math.max(0, math.max(-part, part - 1)) / 0.05
    local near = math.max(0, 1 - math.abs(offset))
    item.radius = carousel.itemWidth / 2
    item.shadow = { blur = 5, y = 4, alpha = 0.4 }
    local t = base:translateAlong(x, y)
    -- How steep the stroke is around here, so that a sharp turn of the pen turns no item at once.
    local _, above = word:at(part - 0.02)
    local _, below = word:at(part + 0.02)
    local lean = (below - above) / (0.04 * length)
    return axis.roll(t, lean * carousel:option("turn")):scale(0.6 + (carousel:option("grown") - 1) * near * 0.6),
      math.max(0, 1 - off), near - math.abs(offset) * 1e-3
  end,
}
