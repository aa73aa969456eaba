-- Strings, logic with false and nil, numbers as words, functions of the host as values.
local floor, abs, huge = math.floor, math.abs, math.huge
local apply = function(f, ...) return f(...) end
local flags = { on = true, off = false }
local words = { "one", "two", "three" }
local m = Transform.translation(1, 2, 3) * Transform.rotation(0.3, 0, 0, 1)
local function maybe(i) if i % 2 == 0 then return i end end
local function either(i) if i % 3 == 0 then return false elseif i % 3 == 1 then return nil end return "5" end
return {
  itemTransformForOffset = function(offset, base, index)
    local w = words[index % 3 + 1]
    local n = #w + w:byte(1) + (w:find("o", 1, true) or 0) + #w:upper():sub(2, -2) + w:rep(2):len() + #w:rep(-1)
    local e = either(index) or 2
    local v = maybe(index) or -1
    local q = flags.off == false and flags.none == nil and not flags.on
    local k = apply(floor, 2.7) + apply(abs, -3) + apply(math.max, 1, 5, 2) + select(2, math.modf(2.25))
    local inf = math.min(huge, 3) + (tonumber("0x10") or 0) + tonumber("12", 5) + (tonumber("no") or 1)
    local t = type(offset) == "number" and type(words) == "table" and type(nil) == "nil" and 1 or 0
    local same = Transform.identity == Transform.identity and base ~= m
    local inv = m:inverse()
    local px, py = m:project(1, 2)
    -- A local that is not always set, one that nobody reads, a loop that changes its own names.
    local late, side, sum
    if index > 3 then late = 2 end
    if offset > 0 then side = 1 else side = -1 end
    for i, word in ipairs(words) do
      i = i * 2
      word = words[1]
      sum = (sum or 0) + i + #word
    end
    local unread = index
    unread = index + 1
    n = n + (late or 5) + (late and 1 or 0) + side + sum + (not not (index > 3) and 1 or 0)
    return (base:translateAlong(offset * 60 + n, e * 2 + v + (q and 1 or 0), k + inf + t + (same and 1 or 0)) * m):concat(inv):translate(px, py, math.atan(py, px) + math.log(8, 2) + math.log(100, 10) + math.fmod(7, 3) + math.fmod(-7.5, 2) + math.deg(1) + math.rad(90) + 2 ^ 3 + m.m41 + math.ceil(offset)),
      nil, base:facing() and index or -index, base:showsFront() and 0.1 or -0.1
  end,
}
