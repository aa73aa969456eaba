local path = require "path"
local curve = path.svg("M-300,0 C -100-200 100 200 300 0 S 500 80 560,20 q 40 -40 80 0 T 700 0 a 60 40 20 1 0 120 10 h 30 v-40 l 20 20 Z")
local hill = path.points { { -200, 0 }, { -50, -120 }, { 80, 40 }, { 220, 0 } }
local ring = path.polygon { { 0, -100 }, { 100, 60 }, { -100, 60 } }:fitted(400, 300)
return {
  summary = "Cards on three tracks.",
  options = { way = { default = "curve", choices = { "curve", "hill", "ring" } }, step = { default = 0.08, min = 0.01, max = 0.5 } },
  itemTransformForOffset = function(offset, base)
    local way = carousel:option("way")
    local track = way == "curve" and curve or way == "hill" and hill or ring
    local x, y, angle = track:at(0.5 + offset * carousel:option("step"))
    return base:translate(x, y, 0):rotateZ(angle), 1, -math.abs(offset)
  end,
}
