local list, results = {}, 3
local value = 0
local places = {}
for i = 1, 260 do list = { i, i + 1 } for place, element in ipairs(list) do value = value + element * place places[#places + 1] = value % 97 end end
local function pair(x) return x, x * 2 end
for i = 1, 3 do local a, b = pair(i) places[i] = a + b end
return { itemTransformForOffset = function(offset, base, index)
  local list, results, value = { index }, 2, offset
  for place, element in ipairs(places) do if place > 4 then break end value = value + element end
  return base:translate(places[index % 500 + 1] + value, list[1] + results) end }
