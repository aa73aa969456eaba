-- Words, colors and switches as options; functions by a word.
local shapes = {
  line = function(o) return o * 100, 0 end,
  arc = function(o) return math.sin(o) * 100, math.cos(o) * 20 end,
  wave = function(o) return o * 80, math.sin(o * 3) * 30 end,
}
local names = { "line", "arc", "wave" }
return {
  options = {
    shape = { default = "arc", choices = names },
    other = { default = "wave", choices = { "wave", "line" } },
    paint = "#ff8800",
    flip = true,
    amount = { default = 2, min = 1, max = 5, step = 1 },
    spacing = 1.5,
  },
  presets = { straight = { shape = "line", flip = false }, odd = { amount = 4, paint = "#00ff00" } },
  itemTransformForOffset = function(offset, base)
    local x, y = shapes[carousel:option("shape")](offset)
    local u, v = shapes[carousel:option("other")](offset / 2)
    if carousel:option("flip") then y = -y end
    local dark = carousel:option("paint") == "#ff8800" and -0.2 or 0.2
    local t = carousel:option("shape"):sub(1, 1) == "a" and 5 or #carousel:option("shape")
    return base:translateAlong(x * carousel:option("spacing") + u, y + v, t * carousel:option("amount")),
      1 - math.abs(offset) * 0.05, carousel:option("tilt", 3) - math.abs(offset), dark
  end,
}
