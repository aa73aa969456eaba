---@type Effect
return {
  summary = "Items on a skewer, each turned a little further.",
  kind = "row",
  tags = { "3d", "lively" },
  stage = { itemSize = { 160, 220 } },
  options = {
    step  = { default = 0.75, min = 0.2, max = 2, step = 0.05, unit = "item widths", help = "from item to item" },
    turn  = { default = math.rad(36), min = -1.5, max = 1.5, step = 0.02, unit = "radians", help = "from item to item" },
    shade = { default = 0.5, min = 0, max = 1, step = 0.05, help = "how dark an item turned away is" },
  },
  presets = { gentle = { turn = 0.25 }, tight = { turn = 1.1, step = 0.4 } },

  itemTransformForOffset = function(offset, base)
    local angle = carousel:option("turn") * offset
    local t = base:translateAlong(carousel:option("step") * carousel.itemWidth * offset, 0):turnAcross(angle)
    return t, 1, -math.abs(offset), -carousel:option("shade") * math.sin(angle) ^ 2
  end,
}
