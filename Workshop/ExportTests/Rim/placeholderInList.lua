local t = { 10, 20, 30 }
local function probe(i, offset)
  return t[math.min(i, 2) + 1]
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
