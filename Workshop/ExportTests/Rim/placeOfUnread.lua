local function probe(i, offset)
  local sum = 0 for k = 1, 5 do sum = sum + k end local last = 0 for k, v in ipairs({ 1, 2 }) do last = k end return i
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
