local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
local memo = {}
local function slow(n) if memo[n] then return memo[n] end local v = fib(n % 10) memo[n] = v return v end
local V = {}
V.__index = V
V.__add = function(a, b) return V.new(a.x + b.x, a.y + b.y) end
V.__mul = function(a, k) if type(a) == "number" then a, k = k, a end return V.new(a.x * k, a.y * k) end
V.__unm = function(a) return V.new(-a.x, -a.y) end
V.__eq = function(a, b) return a.x == b.x and a.y == b.y end
V.__call = function(self, s) return self.x * s + self.y end
V.__concat = function(a, b) return "v" end
V.__len = function() return 2 end
function V.new(x, y) return setmetatable({ x = x, y = y }, V) end
function V:dot(o) return self.x * o.x + self.y * o.y end
return { itemTransformForOffset = function(offset, base, index)
  local a, b = V.new(offset, 2), V.new(index, -1.5)
  local c = a + b * 2 + 3 * a
  local d = -c
  local n = #c + (c == d and 1 or 0) + c(0.5) + a:dot(d)
  if (a .. b) == "v" then n = n + slow(index) end
  return base:translate(n, fib(index % 8)), 1 - 0.01 * (index % 5)
end }
