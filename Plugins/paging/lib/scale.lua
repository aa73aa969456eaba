-- CollectionViewPagingLayout's scale family: items start in the middle of the stage; with their distance they shrink,
-- move away and rotate. The numbers of a layout:
--
--   least, most, ratio    the size: 1, less the ratio for each item of distance, between least and most
--   sizeCurve, moveCurve  how distance counts: evenly unless "fastFirst"
--   move, low, high       { along, across }: how far it moves with the distance, and the limits; in item sizes
--   angle, turns, axis    radians per item; the largest turn; the axis for a horizontal carousel
--   eye                   m34: the perspective, seen from the middle of the stage
--   shift, from, to       { along, across, depth }: a further move in the item's own space, and its limits
local scale = {}

local function even(a) return a end
-- The original calls this one easeIn.
local curves = { fastFirst = function(a) return math.log(1 + 9 * a, 10) end }

-- Some layouts have a least that is above the greatest; then the greatest holds.
local function within(x, least, most)
  return math.min(math.max(x, least), most)
end

local none = { 0, 0, 0 }

--- A layout's numbers as options.
function scale.options(own)
  local options
  if own.least == own.most then
    options = { { name = "size", default = own.least, min = 0.2, max = 2, step = 0.05, help = "of every item" } }
  else
    options = {
      { name = "ratio", default = own.ratio, min = 0, max = 1, step = 0.01, unit = "1/items", group = "Size", help = "how fast an item shrinks" },
      { name = "least", default = own.least, min = 0, max = 1, step = 0.05, group = "Size", help = "the smallest size" },
    }
  end
  if own.move then
    options[#options + 1] = { name = "along", default = own.move[1], min = 0, max = 2, step = 0.01, unit = "item widths", group = "Place", help = "from item to item" }
    options[#options + 1] = { name = "across", default = own.move[2], min = -1, max = own.high and own.high[2] == 0 and 0.2 or 1, step = 0.01, unit = "item heights", group = "Place", help = "how much lower each stands" }
  end
  if own.angle then
    options[#options + 1] = { name = "turn", default = own.angle, min = 0, max = math.pi, step = 0.01, unit = "radians", group = "Turn", help = "from item to item" }
    options[#options + 1] = { name = "showBackfaces", default = false }
  end
  return options
end

--- A layout's itemTransformForOffset.
function scale.transform(own)
  local sizeCurve, moveCurve = curves[own.sizeCurve] or even, curves[own.moveCurve] or even
  local low, high = own.low or own.move and { -5, -5 } or none, own.high or own.move and { 5, 5 } or none
  local shift, from, to = own.shift or none, own.from or none, own.to or none
  local axis = own.axis or { 0, 0, 1 }

  return function(offset, base)
    local width, height = carousel.itemWidth, carousel.itemHeight
    local far, side = math.abs(offset), offset < 0 and -1 or 1
    local size
    if own.least == own.most then
      size = carousel:option("size")
    else
      size = within(1 - sizeCurve(far) * carousel:option("ratio"), carousel:option("least"), own.most)
    end
    local along = own.move and carousel:option("along") * moveCurve(far) or 0
    local across = own.move and carousel:option("across") * moveCurve(far) or 0
    -- A smaller item moves closer by what it has lost, so that the gaps stay equal; towards the upper edge, too.
    local lost = (1 - size) / 2
    local x = within(side * along + (offset > 0 and lost or -lost), low[1], high[1]) * width
    local y = within(across - lost, low[2], high[2]) * height

    -- Only x and y are scaled, and the eye is in front of the middle of the stage.
    local right, down = x, y
    if carousel.vertical then right, down = y, x end
    local eye = carousel.viewpointOffset
    local t = Transform.matrix(
      size, 0, 0, 0, 0, size, 0, 0, 0, 0, 1, own.eye or base.m34, right - eye.width, down - eye.height, 0, 1)
    if own.angle then
      local angle = within(carousel:option("turn") * offset, -own.turns, own.turns)
      -- A vertical carousel is the mirror image of a horizontal one, about the diagonal.
      if carousel.vertical then
        t = t:rotate(-angle, axis[2], axis[1], axis[3])
      else
        t = t:rotate(angle, axis[1], axis[2], axis[3])
      end
      t = t:translateAlong(
        within(shift[1] * offset, from[1], to[1]) * width, within(shift[2] * far, from[2], to[2]) * height,
        within(shift[3] * far, from[3], to[3]) * width)
    end
    return t, 1, -far
  end
end

return scale
