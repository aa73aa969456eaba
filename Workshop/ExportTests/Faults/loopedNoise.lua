local noise = {}
local seed = 42
local m = 2147483648
local function next() seed = (seed * 1103515245 + 12345) % m return seed / m end
for i = 1, 400 do noise[i] = next() end
return { itemTransformForOffset = function(offset, base, index)
  return base:translate(noise[index % 400 + 1] * 100 + noise[(index * 7) % 400 + 1], offset * 10) end }
