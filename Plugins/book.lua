local ease = require "ease"

---@type Effect
return {
  summary = "Pages of a book: each turns over to the left.",
  kind = "solid",
  tags = { "3d", "paper", "pages" },
  stage = { itemSize = { 240, 320 }, perspective = -1 / 1200 },
  options = {
    fadeMin = -1.99,
    fadeMax = 1.99,
    showBackfaces = true,
    shade = { default = 0.4, min = 0, max = 1, step = 0.05, help = "how dark a page is while it turns" },
    paper = { default = 0.8, min = 0, max = 1, step = 0.05, help = "how white the back of a page is" },
  },
  presets = { plain = { shade = 0, paper = 0 }, night = { paper = 0, shade = 0.7 } },

  itemTransformForOffset = function(offset, base)
    local turned = ease.clamp(-offset, 0, 1)
    local half = carousel.itemWidth / 2
    local t = base
      :translateAlong(-half, 0, -0.5 * math.abs(offset))
      :turn(-turned * math.pi)
      :translateAlong(half, 0)
    local dark = -carousel:option("shade") * math.sin(turned * math.pi)
    local shade = t:showsFront() and dark or carousel:option("paper") + dark
    -- The page that turns is above the next.
    return t, 1, -math.abs(offset + 0.001), shade
  end,
}
