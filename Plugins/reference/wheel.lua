-- Items on the rim of a wheel that faces the viewer, with its hub below.
local circle = require "lib/circle"

return {
  summary = "Items on the rim of a wheel with its hub below.",
  options = { wrap = true, spacing = 1, arc = 2 * math.pi },

  valueForOption = function(option)
    if option == "count" then
      return circle.count()
    elseif option == "radius" then
      -- The rim is as long as all the items on it.
      return carousel.itemWidth * carousel:option("spacing") * carousel:option("count") / carousel:option("arc")
    elseif option == "angle" then
      return circle.step()
    elseif option == "visibleItems" then
      local count = carousel:option("count")
      local isWholeInSight = carousel:option("radius") - carousel.itemWidth / 2
        < math.min(carousel.width, carousel.height) / 2
      return math.min(30, isWholeInSight and count or math.ceil(count / 2) + 1)
    end
  end,

  itemTransformForOffset = function(offset, base)
    local radius = carousel:option("radius")
    local angle = carousel:option("angle") * offset
    -- All items are in one plane, so each is moved slightly in front of the one before it.
    if carousel.vertical then
      return base:translate(-radius, 0):rotate(angle, 0, 0, 1):translate(radius, 0, offset * 0.01)
    end
    return base:translate(0, radius):rotate(angle, 0, 0, 1):translate(0, -radius, offset * 0.01)
  end,
}
