-- Shared by the circular types: the number of items on a full circle, and its radius.

local circle = {}

--- The number of items on the full circle: pi times as many as fit side by side, at least 12, at most 30, and
--- no more than there are.
function circle.count()
  local row = math.ceil(carousel.width / (carousel:option("spacing") * carousel.itemWidth))
  local count = math.min(30, math.max(12, row * math.pi)) // 1
  return math.min(carousel.numberOfItems + carousel.numberOfPlaceholders, count)
end

--- The angle from one item to the next, in radians.
function circle.step()
  return carousel:option("arc") / carousel:option("count")
end

--- The radius at which the edges of neighbors touch, in points.
function circle.touchingRadius()
  return carousel.itemWidth * carousel:option("spacing") / 2 / math.tan(circle.step() / 2)
end

return circle
