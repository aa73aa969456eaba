local t = {}
local u = t
for i = 1, 300 do t[i] = i end
u[5] = 77
local function fill(a) a[6] = 88 end
fill(t)
return { itemTransformForOffset = function(offset, base, index)
  return base:translate(t[index % 10 + 1], offset * 10) end }
