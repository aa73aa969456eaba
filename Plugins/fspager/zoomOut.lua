local ease = require "ease"
local pager = require "pager"

local function pitch() return pager.pitch(carousel:option("gap")) end

-- lint: ignore continuous an item vanishes at once when it has left the center, as the original's does
---@type Effect
return {
  summary = "FSPagerView's zoomOut: a page shrinks a little and pales while it is turned.",
  kind = "row",
  tags = { "flat", "pages", "calm" },
  stage = { itemSize = { 320, 220 } },
  options = { gap = pager.gap, least = pager.least(0.85), pale = pager.pale },
  presets = {
    gentle = { least = 0.95, pale = 0.9 },
    strong = { least = 0.6, pale = 0.3 },
  },
  valueForOption = pager.followsFinger(pitch),

  itemTransformForOffset = function(offset, base)
    local away, least, pale = math.abs(offset), carousel:option("least"), carousel:option("pale")
    local along = offset * pitch()
    if away > 1 then return base:translateAlong(along, 0), 0, -offset end
    local size = math.max(least, 1 - away)
    -- The smaller item stays close to the one at the center.
    local closer = pitch() * (1 - size) / 2 - carousel.itemHeight * (1 - size)
    along = along - ease.sign(offset) * closer
    local full = least < 1 and (size - least) / (1 - least) or 1
    return base:translateAlong(along, 0):scale(size), pale + full * (1 - pale), -offset
  end,
}
