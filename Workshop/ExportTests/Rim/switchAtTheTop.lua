local DEBUG = true
local function probe(i, offset)
  if DEBUG then return offset * 3 end return 7
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
