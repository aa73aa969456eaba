-- Closures over upvalues that change, shared by several functions.
local calls = 0
local function count() calls = calls + 1; return calls end
local function counter(start)
  local n = start
  return function(step) n = n + (step or 1); return n end, function() return n end
end
local up, now = counter(10)
local function each(k)
  local sum = 0
  local fns = {}
  for i = 1, k do
    local j = i * 2
    fns[#fns + 1] = function() j = j + 1; return j + i end
  end
  for _, f in ipairs(fns) do sum = sum + f() + f() end
  return sum
end
total = 3
function bump(x) total = total + x; return total end
return {
  itemTransformForOffset = function(offset, base, index)
    count()
    up(index % 3)
    bump(index)
    return base:translateAlong(offset * carousel.itemWidth + calls + now(), each(index % 4 + 1) + total)
  end,
}
