local function probe(i, offset)
  local error = { lift = i, gap = 20 } return error.lift * offset + error.gap + 1 // (i + 1)
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
