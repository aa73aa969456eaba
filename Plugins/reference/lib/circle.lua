-- What the circular types share: how many items a full circle takes, and its radius.

local circle = {}

--- Items on the full circle: pi times as many as fit side by side, 12 to 30, and no more than there are.
function circle.count()
  local row = math.ceil(carousel.width / (carousel:option("spacing") * carousel.itemWidth))
  local count = math.min(30, math.max(12, row * math.pi)) // 1
  return math.min(carousel.numberOfItems + carousel.numberOfPlaceholders, count)
end

--- From one item to the next, in radians.
function circle.step()
  return carousel:option("arc") / carousel:option("count")
end

--- The radius at which neighbours touch, edge to edge, in points.
function circle.touchingRadius()
  return carousel.itemWidth * carousel:option("spacing") / 2 / math.tan(circle.step() / 2)
end

return circle
