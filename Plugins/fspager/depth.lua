local pager = require "pager"

local function pitch() return pager.pitch(carousel:option("gap")) end

-- lint: ignore continuous an item that has been left behind vanishes at once, as the original's does
---@type Effect
return {
  summary = "FSPagerView's depth: the next page grows out of the depth below the one that leaves.",
  kind = "stack",
  tags = { "flat", "pages" },
  stage = { itemSize = { 320, 220 } },
  options = { gap = pager.gap, least = pager.least(0.5) },
  presets = { near = { least = 0.8 }, far = { least = 0.2 } },
  valueForOption = pager.followsFinger(pitch),

  itemTransformForOffset = function(offset, base)
    local row = base:translateAlong(offset * pitch(), 0)
    if offset < -1 or offset >= 1 then return row, 0, -math.abs(offset) end
    if offset <= 0 then return row, 1, -offset end
    local least = carousel:option("least")
    return base:scale(least + (1 - least) * (1 - offset)), 1 - offset, -offset
  end,
}
