-- A 0 has a sign if it is no whole number.
local function probe(i)
  local z = i % 2 == 0 and 0 or 0.0
  local n = -z
  return (1 / n > 0 and 1 or 2) + (math.atan(n, -1) > 0 and 10 or 20)
end
return {
  itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index), 0)
  end,
}
