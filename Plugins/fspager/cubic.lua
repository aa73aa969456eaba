local pager = require "pager"

-- lint: ignore continuous a face vanishes at once when it has left the front, as the original's does
---@type Effect
return {
  summary = "FSPagerView's cubic: two faces of a cube, each with an eye of its own.",
  kind = "solid",
  tags = { "3d", "pages" },
  stage = { itemSize = { 240, 240 } },
  options = { shade = { default = 0, min = 0, max = 1, step = 0.05, help = "how dark a face turned away is" } },
  presets = { lit = { shade = 0.5 } },

  itemTransformForOffset = function(offset, base)
    local length = carousel.itemWidth
    if math.abs(offset) >= 1 then return base:translateAlong(offset * length, 0), 0, -offset end
    -- Both faces turn about the edge that they have in common.
    local edge = offset < 0 and length / 2 or -length / 2
    local t = pager.eye():turn(offset * math.pi / 2):translateAlong(-edge, 0)
    local away = math.sin(math.abs(offset) * math.pi / 2)
    return pager.moved(t, offset * length + edge), 1, -offset, -carousel:option("shade") * away
  end,
}
