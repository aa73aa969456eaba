---@type Effect
return {
  summary = "A camera with a shallow focus: what is far from the plane of focus blurs.",
  kind = "depth",
  tags = { "3d", "pictures", "calm" },
  stage = { itemSize = { 220, 260 } },
  options = {
    deep  = { default = 160, min = 0, max = 500, step = 10, unit = "points", help = "from one card to the next, into the depth" },
    aside = { default = 0.62, min = 0, max = 1.5, step = 0.02, unit = "item widths", help = "from one card to the next, to the side" },
    blur  = { default = 5, min = 0, max = 20, step = 0.5, unit = "points per item", help = "how fast it blurs" },
    sharp = { default = 0.25, min = 0, max = 2, step = 0.05, unit = "items", help = "how far from the center it stays sharp" },
  },
  presets = { tele = { blur = 10, sharp = 0.1 }, wide = { blur = 2, sharp = 1 } },

  itemTransformForOffset = function(offset, base, index, item)
    local far = math.abs(offset)
    item.blur = carousel:option("blur") * math.max(0, far - carousel:option("sharp"))
    item.saturation = 1 - 0.35 * math.min(1, far / 3)
    local t = base:translateAlong(offset * carousel:option("aside") * carousel.itemWidth, 0, -far * carousel:option("deep"))
    return t, 1, -far, -0.1 * math.min(far, 3)
  end,
}
