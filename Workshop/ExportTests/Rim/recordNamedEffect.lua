local function probe(i, offset)
  local effect = { lift = i, gap = 20 } return effect.lift * offset + effect.gap
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
