local ease = require "ease"

---@type Effect
return {
  summary = "A dock that grows under the pointer, and rests flat without one.",
  kind = "row",
  tags = { "flat", "lively", "pointer", "motion" },
  stage = { itemSize = { 110, 110 } },
  options = {
    small = { default = 0.62, min = 0.2, max = 1, step = 0.02, unit = "item sizes", help = "the size at rest" },
    grown = { default = 1.5, min = 1, max = 3, step = 0.05, unit = "item sizes", help = "the size under the pointer" },
    reach = { default = 190, min = 40, max = 500, step = 10, unit = "points", help = "how far around the pointer icons grow" },
    slack = { default = 0.28, min = 0.1, max = 1, step = 0.02, unit = "s", help = "how slowly icons follow" },
  },
  presets = { calm = { grown = 1.1, slack = 0.5 }, bold = { grown = 2.2, reach = 260 } },

  itemTransformForOffset = function(offset, base, index, item)
    local small, grown, reach = carousel:option("small"), carousel:option("grown"), carousel:option("reach")
    local pitch = (small + 0.08) * carousel.itemWidth
    local place = offset * pitch
    local pointer = carousel.pointer
    local size, push = small, 0
    if pointer then
      local way = place - (carousel.vertical and pointer.y or pointer.x)
      local near = ease.clamp(way / reach, -1, 1)
      size = small + (grown - small) * (1 + math.cos(math.pi * near)) / 2
      -- The room that the icons between here and the pointer take: the integral of what they grew by.
      push = (grown - small) / 2 * carousel.itemWidth / pitch * (near * reach + reach / math.pi * math.sin(math.pi * near)) * 0.9
    end
    local soft = { response = carousel:option("slack"), damping = 0.85 }
    size = item:spring("size", size, soft)
    push = item:spring("push", push, soft)
    item.radius = 24
    item.shadow = { blur = 6 * size, y = 5 * size, alpha = 0.35 }
    -- The icons stand on one line.
    local lift = (small - size) / 2 * carousel.itemHeight
    return base:translateAlong(place + push, lift):scale(size), 1, size - offset * 1e-6
  end,
}
