---@type Effect
return {
  summary = "Faces of a cube that turns; the light comes from the front.",
  kind = "solid",
  tags = { "3d", "ring" },
  stage = { itemSize = { 240, 240 }, perspective = -1 / 900 },
  options = {
    shade = { default = 0.7, min = 0, max = 1, step = 0.05, help = "how dark a face turned away is" },
    gap   = { default = 0, min = 0, max = 80, step = 1, unit = "points", help = "how far faces stand out from the cube" },
    side  = { default = "outside", choices = { "outside", "inside" }, help = "from where the cube is seen" },
  },
  presets = {
    solid = { gap = 0, side = "outside" },
    open  = { gap = 40, side = "outside" },
    room  = { gap = 0, side = "inside" },
  },

  itemTransformForOffset = function(offset, base)
    local inside = carousel:option("side") == "inside"
    local half = carousel.itemWidth / 2 + carousel:option("gap")
    local angle = math.max(-2, math.min(2, offset)) * math.pi / 2
    local t
    if inside then
      t = base:translateAlong(0, 0, -half):turn(-angle):translateAlong(0, 0, -half)
    else
      t = base:translateAlong(0, 0, -half):turn(angle):translateAlong(0, 0, half)
    end
    -- A face is lit by the cosine of the angle to the light. Beyond a quarter turn it shows its back.
    local away = 1 - math.cos(math.min(math.abs(angle), math.pi / 2))
    local seen = t:showsFront() and math.abs(offset) < 1.5
    return t, seen and 1 or 0, -math.abs(offset), -carousel:option("shade") * away
  end,
}
