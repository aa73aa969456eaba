local function hash(i) local h = i * 0x9E3779B97F4A7C15 h = (h ~ (h >> 30)) * 0xBF58476D1CE4E5B9 h = (h ~ (h >> 27)) * 0x94D049BB133111EB return h ~ (h >> 31) end
local function unit(i) return (hash(i) >> 11) * 0x1p-53 end
local seed = 1
return { itemTransformForOffset = function(o, base, index)
  local s = 42
  for k = 1, 20 do s = s * 6364136223846793005 + 1442695040888963407 end
  local min, max = math.mininteger, math.maxinteger
  local w = (max + 1 == min and 1 or 0) + (min // -1 == min and 10 or 0) + (math.abs(min) == min and 100 or 0) + (-min == min and 1000 or 0) + min % -1
  local c = (max < 9.3e18 and 1 or 0) + (max + 0.0 == 2^63 and 2 or 0) + (max == 2^63 and 4 or 0) + (math.tointeger(2^53) == 2^53 and 8 or 0)
  return base:translate(unit(index) * 100 + (s >> 40) % 1000, w + c, math.type(index) == "integer" and 1 or 2)
end }
