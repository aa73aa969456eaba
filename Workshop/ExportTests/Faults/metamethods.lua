local V = {}
V.__index = function(t, k) if k == "len" then return math.sqrt(t[1] * t[1] + t[2] * t[2]) end return V[k] end
V.__add = function(a, b) return V.new(a[1] + b[1], a[2] + b[2]) end
V.__mul = function(a, b) if type(a) == "number" then return V.new(a * b[1], a * b[2]) end return V.new(a[1] * b, a[2] * b) end
V.__unm = function(a) return V.new(-a[1], -a[2]) end
V.__eq = function(a, b) return a[1] == b[1] and a[2] == b[2] end
V.__lt = function(a, b) return a.len < b.len end
V.__le = function(a, b) return a.len <= b.len end
V.__concat = function(a, b) return 7 end
V.__call = function(a, x) return a[1] * x end
V.__len = function() return 9 end
V.__newindex = function(t, k, v) rawset(t, k, v * 2) end
function V.new(x, y) return setmetatable({ x, y }, V) end
return { itemTransformForOffset = function(o, base, index)
  local a, b = V.new(index, 2), V.new(1, 1.5)
  local c = a + b * 2 + 0.5 * a + -b
  c.z = 3
  local s = (a == V.new(index, 2) and 1 or 0) + (b < a and 10 or 0) + (b <= a and 100 or 0) + (a .. b) + a(2) + #a + c.z + c.len
  return base:translate(s, c[2])
end }
