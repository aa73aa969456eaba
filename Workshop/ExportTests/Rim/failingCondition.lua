local function probe(i, offset)
  local m if carousel.numberOfItems ~= 100 then m = 2 end if not (m + 1) then return 3 end return 4
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
