-- Tables by reference, nested, with functions in them.
local a = { x = 1, list = { 1, 2, 3 } }
local b = a
b.x = 5
local shapes = {
  { name = "wide", f = function(o) return o * 80, 0 end },
  { name = "tall", f = function(o) return o * 20, o * 40 end },
  { name = "none", f = function(o) return 0, o end },
}
local memo = {}
local function at(i)
  local m = memo[i]
  if not m then m = { n = i * i, t = { i } } memo[i] = m end
  return m
end
return {
  options = { which = { default = 1, min = 1, max = 3, step = 1 } },
  itemTransformForOffset = function(offset, base, index)
    local s = shapes[carousel:option("which")]
    local x, y = s.f(offset)
    local m = at(index % 5)
    m.n = m.n + 0
    local key = s.name == "wide" and "x" or "y"
    local z = (a[key] or 3) + m.n + m.t[1] + #a.list
    return base:translate(x, y, z), 1 - math.min(1, math.abs(offset) / 4)
  end,
}
