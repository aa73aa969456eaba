-- Varargs of all kinds.
local function sum(...)
  local t = 0
  for i = 1, select("#", ...) do t = t + (select(i, ...) or 0) end
  return t
end
local function pass(f, ...) return f(...) end
local function pair(x) return x, x * 2 end
local function pack(...) return { n = select("#", ...), ... } end
return {
  itemTransformForOffset = function(offset, base)
    local p = pack(pair(offset))
    local q = table.pack(pair(3), 4)
    local x = sum(offset, pair(2)) + pass(sum, 1, 2, 3) + p.n + q.n
    local u, v = table.unpack(p)
    return base:translate(x * 10 + u, v + (pair(7)), sum())
  end,
}
