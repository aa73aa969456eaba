local t = {}
for i = 1, 300 do t[i] = i end
local function fill(a) a[6] = 88 end
fill(t)
local function touch() t[7] = 99 end
touch()
local seedless = #t
t[1] = seedless
return { itemTransformForOffset = function(offset, base, index)
  return base:translate(t[index % 10 + 1], offset * 10) end }
