-- What FSPagerView's effects share. There each item has a vanishing point of its own: it is transformed at its own
-- center, and the result is moved to its place in the row.
local pager = {}

--- The gap between items, as an option. Effects whose items are in one place are dragged by it.
pager.gap = { default = 10, min = -100, max = 200, step = 1, unit = "points", help = "what a drag moves beyond an item's length" }

--- How small an item beside the center becomes, and how pale.
function pager.least(scale)
  return { default = scale, min = 0.1, max = 1, step = 0.05, help = "size of an item beside the center" }
end
pager.pale = { default = 0.6, min = 0, max = 1, step = 0.05, help = "alpha of an item beside the center" }

--- From item to item, in points, with a gap.
function pager.pitch(gap)
  return carousel.itemWidth + gap
end

--- An item at its own center, before the eye at a distance of 500 points.
function pager.eye()
  return Transform.matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / 500, 0, 0, 0, 1)
end

--- Moves a finished transform along the row, without changing its perspective.
function pager.moved(transform, along)
  local x, y = along, 0
  if carousel.vertical then x, y = y, x end
  return transform:concat(Transform.translation(
    x - carousel.viewpointOffset.width, y - carousel.viewpointOffset.height))
end

--- Answers the standard options: drags move an item by the pitch, so that it stays under the finger.
function pager.followsFinger(pitch)
  return function(option)
    if option == "offsetMultiplier" and pitch() > 0 then return carousel.itemWidth / pitch() end
  end
end

return pager
