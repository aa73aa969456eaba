-- CollectionViewPagingLayout's stack family: a pile of cards whose top card leaves. The numbers of a layout:
--
--   shrink, least, most  the size: 1, less `shrink` for each card, between least and most (none: no limit)
--   cards                how many are in sight
--   spacing, place       from card to card, in item sizes; { along, across }: into which direction
--   perspective          how much closer cards far below are
--   pale, fade           alpha lost with each card; over how many cards { the lowest, the leaving one } vanishes
--   tilt                 radians, to alternate sides
--   pop, out             radians the leaving card turns by; { along, across }: how far it goes, in item sizes
--   reverse              the pile is what was left behind
local ease = require "ease"

local stack = {}

-- How far x is from low to high, from 0 to 1.
local function part(x, low, high)
  return ease.clamp((x - low) / (high - low), 0, 1)
end

--- A layout's numbers as options.
function stack.options(own)
  return {
    { name = "cards", default = own.cards, min = 1, max = 12, step = 1, unit = "cards", group = "Pile", help = "in sight" },
    { name = "gap", default = own.spacing, min = 0, max = 0.3, step = 0.005, unit = "item sizes", group = "Pile", help = "from card to card" },
    { name = "shrink", default = own.shrink, min = -0.3, max = 0.3, step = 0.01, unit = "1/items", group = "Pile", help = "how much smaller each card is" },
    { name = "pale", default = own.pale or 0, min = 0, max = 1, step = 0.05, unit = "1/items", group = "Pile", help = "alpha lost with each card" },
    { name = "slant", default = own.tilt or 0, min = 0, max = 1, step = 0.01, unit = "radians", group = "Pile", help = "of every other card" },
    { name = "pop", default = own.pop, min = -math.pi, max = math.pi, step = 0.01, unit = "radians", group = "Leaving", help = "how far the leaving card turns" },
  }
end

--- A layout's itemTransformForOffset.
function stack.transform(own)
  local perspective = own.perspective or 0

  local function angle(p)
    if p <= 0 then
      local pop = carousel:option("pop")
      return -part(-p, 0, 1) * pop
    end
    local tilt = carousel:option("slant")
    local whole = math.floor(p)
    local a = tilt - 2 * tilt * (p - whole)
    if whole % 2 == 0 then a = -a end
    return p < 1 and a + (1 - p) * tilt or a
  end

  local function alpha(p, cards)
    local a = 1
    if p >= cards - 1 then
      a = 1 - part(p, cards - 1, cards - 1 + own.fade[1])
    elseif p < 0 then
      a = part(p, -1, own.fade[2] - 1)
    end
    if a > 0 and p >= 0 then a = math.max(0, a - p * carousel:option("pale")) end
    return a
  end

  return function(offset, base)
    local p = own.reverse and -offset or offset
    local cards = carousel:option("cards")
    local size = math.max(own.least, 1 - p * carousel:option("shrink"))
    if own.most then size = math.min(size, own.most) end
    local closer = (1 - math.log(10 - 9 * part(p, 0, cards), 10)) * perspective
    local function shift(k)
      local piled = (carousel:option("gap") * math.max(p, 0) - (size - 1) / 2 - closer) * own.place[k]
      return p < 0 and piled - own.out[k] * p or piled
    end
    local turned = angle(p)
    if carousel.vertical then turned = -turned end
    local t = base
      :translateAlong(shift(1) * carousel.itemWidth, shift(2) * carousel.itemHeight)
      :scale(size):rotateZ(turned)
    return t, size > 0 and alpha(p, cards) or 0, -p
  end
end

return stack
