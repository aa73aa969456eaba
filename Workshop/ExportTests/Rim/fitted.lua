-- A path that is fitted when the script is loaded leaves as the call that makes it.
local path = require "path"
local wave = path.svg("M 0 50 C 40 -30 60 130 100 50 S 160 -30 200 50"):fitted(640, 160)

return {
  options = { visibleItems = 12 },
  itemTransformForOffset = function(offset, base, index, item)
    local x, y, angle = wave:at(0.5 + offset * 0.14)
    item.radius = 14
    return base:translate(x, y):rotateZ(angle):scale(0.45), 1, -math.abs(offset)
  end,
}
