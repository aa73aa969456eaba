local ease = require "ease"
local pager = require "pager"

local function pitch() return pager.pitch(carousel:option("gap")) end

---@type Effect
return {
  summary = "FSPagerView's crossFading: items fade into each other in one place.",
  kind = "in place",
  tags = { "flat", "pages", "calm" },
  stage = { itemSize = { 320, 220 } },
  options = { gap = pager.gap },
  presets = { quick = { gap = -100 }, slow = { gap = 200 } },
  valueForOption = pager.followsFinger(pitch),

  itemTransformForOffset = function(offset, base)
    local away = math.abs(offset)
    return base, ease.clamp(1 - away, 0, 1), -away
  end,
}
