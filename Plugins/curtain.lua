local ease = require "ease"

---@type Effect
return {
  summary = "One picture at a time: a curtain is drawn from one side, and the next picture is behind it.",
  kind = "in place",
  tags = { "flat", "pictures", "pages", "calm" },
  stage = { itemSize = { 480, 300 } },
  options = {
    offsetMultiplier = 1,
    slide = { default = 0.25, min = 0, max = 0.5, step = 0.01, unit = "parts", help = "how far the picture behind moves meanwhile" },
    dim   = { default = 0.35, min = 0, max = 1, step = 0.05, help = "how dark the picture behind is at first" },
    hem   = { default = 14, min = 0, max = 40, step = 1, unit = "points", help = "the soft edge of the curtain's shadow" },
  },
  presets = { stage = { dim = 0.7, hem = 30 }, plain = { dim = 0, hem = 0, slide = 0 } },

  itemTransformForOffset = function(offset, base, index, item)
    local drawn = ease.clamp(-offset, 0, 1)
    local behind = ease.clamp(offset, 0, 1)
    -- What is drawn away is cut off; the picture itself stays where it is.
    item.clip = carousel.vertical and { 0, 0, 0, drawn } or { 0, 0, drawn, 0 }
    if drawn > 0 then item.shadow = { blur = carousel:option("hem"), x = 4, alpha = 0.6 } end
    item.contentScale = 1 + 2 * carousel:option("slide")
    local move = -carousel:option("slide") * behind
    if carousel.vertical then item.contentY = move else item.contentX = move end
    -- The last strip fades; the next picture is there before it is needed.
    local seen = math.min(8 * (1 - drawn), ease.clamp(2 - offset, 0, 1), 1)
    return base, seen, -offset, -carousel:option("dim") * behind
  end,
}
