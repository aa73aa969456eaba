local function probe(i, offset)
  local z = math.max(0, -offset * 0) return math.atan(z, -1) * 10
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
