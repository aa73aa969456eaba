local seed = 12345
local function rnd() seed = (seed * 6364136223846793005 + 1442695040888963407) return (seed >> 33) / 2^31 end
local function hash(n) n = n ~ (n << 13) n = n ~ (n >> 7) n = n ~ (n << 17) return n end
return { options = { { name = "k", default = 3, min = 1, max = 9, step = 1 } },
 itemTransformForOffset = function(offset, base, index)
  seed = index * 7919 + 17
  local a, b = rnd(), rnd()
  local h = hash(index + 88172645463325252)
  local q, r = index // 3, -index % 4
  local m = math.maxinteger + index
  local big = (index - 2) * 9007199254740993
  local k = carousel:option("k")
  local f = math.floor(offset * k) & 0xff
  local s = (h % 1000) + (big % 97) + (m // 1000000007 % 13) + (h >> 60) + (1 << 62 >> 61)
  local cmp = (1 == 1.0 and 1 or 0) + (math.type(f) == "integer" and 2 or 0) + (2^53 == 2^53 + 1 and 4 or 0)
  return base:translate(a * 100 + s, b * 50 + q + r + f):rotateZ((h & 7) * 0.1), 1, cmp, math.tointeger(3.0) * 0.01
end }
