local function sum(n) if n <= 0 then return 0 end return n + sum(n - 1) end
local function probe(i, offset)
  local n = carousel.numberOfItems == 100 and 100000 or 10 return sum(n) % 1000
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
