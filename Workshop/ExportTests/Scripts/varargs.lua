-- Any number of arguments and results.
local function sum(...)
  local s = 0
  for i = 1, select("#", ...) do s = s + (select(i, ...) or 0) end
  return s, select("#", ...)
end
local function none() end
local function two(a, b) return b, a end
local function pass(...) return ... end
local function first(...) local a, b = ...; return a, b end
local function packed(...) local t = { ... }; return #t, table.unpack(t) end
return {
  itemTransformForOffset = function(offset, base, index)
    local a, b, c = two(index, offset)
    local s, n = sum(pass(index, nil, offset, two(1, 2)))
    local k = #{ two(1, 2), two(3, 4) }
    local m = (pass(7, 8))
    local x, y = first(pass(4))
    local p, q, r = packed(3, two(5, 6))
    local z = none() == nil and 1 or 0
    return base:translateAlong(a * 10 + (c and 1 or 0) + s, b + n + k + m, x + (y or 0.5) + p * q - r + z + math.max(two(2, 9)))
  end,
}
