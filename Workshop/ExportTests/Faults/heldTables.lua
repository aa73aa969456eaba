local n = 1
local function make(k) local t = {} for i = 1, 300 do t[i] = { v = i * k * n } end return t end
local big = make(2)
n = 5
local inner = big[3]
local other = { inner, big[4] }
return { itemTransformForOffset = function(o, base, index)
  local same = inner == big[3] and other[2] == big[4]
  return base:translate(big[index % 300 + 1].v + (same and 1000 or 0), inner.v)
end }
