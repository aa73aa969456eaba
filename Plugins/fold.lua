---@type Effect
return {
  summary = "A strip of paper, folded like a screen; it opens at the center.",
  kind = "row",
  tags = { "3d", "paper" },
  stage = { itemSize = { 180, 260 }, perspective = -1 / 1000 },
  options = {
    fold  = { default = 1.1, min = 0, max = 1.4, step = 0.05, unit = "radians", help = "how far panels are folded" },
    flat  = { default = 0.5, min = 0, max = 3, step = 0.1, unit = "items", help = "to each side of the center that stay open" },
    shade = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how dark a folded panel is" },
  },
  presets = {
    screen = { fold = 0.6, flat = 0 },
    map    = { fold = 1.3, flat = 0.5 },
  },

  itemTransformForOffset = function(offset, base, index)
    local w = carousel.itemWidth
    local most, flat = carousel:option("fold"), carousel:option("flat")

    -- How far a panel at a distance from the center is folded.
    local function angle(x)
      return most * math.max(0, math.min(1, math.abs(x) - flat))
    end

    -- Panels lie edge to edge, so a panel is as far out as those before it are wide.
    local side = offset < 0 and -1 or 1
    local d = math.abs(offset)
    local whole = math.floor(d)
    local out = 0
    local a = angle(d)
    for k = 1, whole do
      out = out + w * (math.cos(angle(d - k + 1)) + math.cos(angle(d - k))) / 2
    end
    out = out + (d - whole) * w * (math.cos(angle(d - whole)) + 1) / 2

    -- Every other panel leans the other way.
    local lean = index % 2 == 0 and 1 or -1
    local t = base:translateAlong(side * out, 0, -w / 2 * math.sin(a)):turn(lean * a)
    return t, 1, -d, -carousel:option("shade") * math.sin(a) * (lean * side > 0 and 1 or 0.5)
  end,
}
