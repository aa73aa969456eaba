-- A hand of cards; Fan.swift is the same.
return {
  summary = "A hand of cards.",
  options = {
    turn = { default = 0.2, min = 0, max = 1, step = 0.05, unit = "rad", help = "from card to card" },
    reach = { default = 300, min = 0, max = 1000, unit = "pt", help = "from the cards to the wrist" },
    dark = { default = true, help = "cards at the sides are darker" },
  },
  presets = { wide = { turn = 0.4, wrap = true } },
  itemTransformForOffset = function(offset, base)
    local reach, far = carousel:option("reach"), math.abs(offset)
    local turned = base:translate(0, reach, 0):rotate(offset * carousel:option("turn"), 0, 0, 1):translate(0, -reach, 0)
    return turned, 1, -far, carousel:option("dark") and -0.1 * math.min(far, 4) or 0
  end,
}
