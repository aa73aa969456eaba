-- goto, nested loops, shadowed names, methods of tables, words.
local Shape = {}
Shape.__index = Shape
function Shape.new(r) return setmetatable({ r = r, tags = {} }, Shape) end
function Shape:area() return 3 * self.r * self.r end
function Shape:grow(k) self.r = self.r + k; return self end
local unit = Shape.new(2)
local class, const, default, var, new, C, O, P, effect = 1, 2, 3, 4, 5, 6, 7, 8, 9
return {
  itemTransformForOffset = function(offset, base, index)
    local x <const> = 4
    local sum = class + const + default + var + new + C + O + P + effect
    for i = 1, 5 do
      for j = 1, 5 do
        if (i + j) % 3 == 0 then goto continue end
        if j == 4 then break end
        sum = sum + i * j
        ::continue::
      end
    end
    do
      local x = sum
      if x > 10 then goto done end
      sum = 0
    end
    ::done::
    local s = Shape.new(index):grow(1)
    local a, b = 1, 2
    a, b = b, a
    local t = { a, b, [3] = 5, ["key"] = 6, x }
    t.key, t[1] = t[1], t.key
    local undefined = nil
    local function fact(n) if n <= 1 then return 1 end return n * fact(n - 1) end
    return base:translateAlong(offset * 90 + s:area() + unit:area(), sum + a * 10 + t.key + t[1] + #t + fact(5), (undefined or x) + (not undefined and 1 or 0))
  end,
}
