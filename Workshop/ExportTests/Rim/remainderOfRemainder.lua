local function gcd(a, b) if b == 0 then return a end return gcd(b, a % b) end
local function probe(i, offset)
  return gcd(i * 12, 18) + gcd(i, 7)
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
