local ease = require "ease"
local pager = require "pager"

-- Covers that are turned all the way stand edge to edge.
local function pitch() return pager.pitch(-carousel.itemWidth * math.sin(carousel:option("turn") / 2)) end

---@type Effect
return {
  summary = "FSPagerView's coverFlow: covers turn softly as they come to the center, each with an eye of its own.",
  kind = "row",
  tags = { "3d", "covers", "calm" },
  options = {
    turn  = { default = 3 * math.pi / 8, min = 0, max = 1.5, step = 0.01, unit = "radians", help = "how far a cover beside the center is turned" },
    depth = { default = 0.5, min = 0, max = 2, step = 0.05, unit = "pitches", help = "how far it stands back" },
  },
  presets = {
    fence = { turn = 0.7, depth = 0.2 },
    shelf = { turn = 1.4, depth = 0.8 },
  },
  valueForOption = pager.followsFinger(pitch),

  itemTransformForOffset = function(offset)
    local side = ease.clamp(-offset, -1, 1)
    local t = pager.eye()
      :turn(math.sin(side * math.pi / 2) * carousel:option("turn"))
      :translate(0, 0, -carousel:option("depth") * pitch() * math.abs(side))
    return pager.moved(t, offset * pitch()), 1, -math.abs(offset)
  end,
}
