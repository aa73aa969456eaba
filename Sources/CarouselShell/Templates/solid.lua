-- A solid: each item is a face of a prism, turned about its middle and pushed out.

---@type Effect
return {
  summary = "Cards are the faces of a prism that turns.",
  options = {
    faces = { default = 6, min = 3, max = 16, step = 1, help = "faces of the prism" },
    wrap = true,
  },

  itemTransformForOffset = function(offset, base, index)
    local faces = carousel:option("faces")
    local angle = 2 * math.pi * offset / faces
    local radius = carousel.itemWidth / 2 / math.tan(math.pi / faces)
    -- What is farther than half way round fades away, as it would come round again.
    local alpha = math.max(0, math.min(1, faces / 2 - math.abs(offset)))
    return base:translateAlong(0, 0, -radius):turn(angle):translateAlong(0, 0, radius), alpha, math.cos(angle)
  end,
}
