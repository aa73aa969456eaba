local function each(t, f) for i = 1, #t do f(t[i], i) end end
local function range(n) local i = 0 return function() i = i + 1 if i <= n then return i, i * i end end end
local function compose(f, g) return function(...) return f(g(...)) end end
local inc = function(x) return x + 1 end
local dbl = function(x) return x * 2 end
local both = compose(inc, dbl)
local handlers = { add = function(a, b) return a + b end, sub = function(a, b) return a - b end }
return { itemTransformForOffset = function(offset, base, index)
  local total, list = 0, {}
  for i, sq in range(4) do list[i] = sq total = total + both(i) end
  each(list, function(v, i) total = total + v * i end)
  local op = index % 2 == 0 and "add" or "sub"
  local fs = {}
  for i = 1, 3 do fs[i] = function() i = i + 1 return i end end
  fs[1]() 
  local x, y = handlers[op](total, index), fs[1]() + fs[2]()
  x, y = y, x
  local a <const> = 2
  list[1], list[2] = list[2], list[1]
  local z = (list[1] > list[2]) and not (op == "add") 
  return base:translate(x + a, y):scale(1 + (z and 0.5 or 0)), nil, nil, -0.1
end }
