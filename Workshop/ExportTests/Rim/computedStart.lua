local function probe(i, offset)
  local s = 0 for k = 3 * (1 + 2), 12 do s = s + k end return s
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
