local ease = require "ease"

---@type Effect
return {
  summary = "Swiper's flip: a card turns over, and the next item is on its back.",
  kind = "solid",
  tags = { "3d", "cards" },
  stage = { perspective = -1 / 1200, itemSize = { 240, 280 } },
  options = {
    showBackfaces = false,
    limit = { default = true, help = "turn each card by half a turn only" },
    shade = { default = 0.3, min = 0, max = 1, step = 0.05, help = "how dark a card turned away is" },
  },
  presets = { plain = { shade = 0 }, dark = { shade = 0.8 } },

  itemTransformForOffset = function(offset, base)
    local turns = carousel:option("limit") and ease.clamp(offset, -1, 1) or offset
    -- Of two cards that are turned as far, the next is in front.
    local depth = -math.abs(offset) - math.abs(math.floor(0.5 - offset)) * 1e-2 + offset * 1e-5
    return base:turn(math.pi * turns), 1, depth, -carousel:option("shade") * math.min(1, math.abs(offset))
  end,
}
