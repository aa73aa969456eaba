local function f(x) if x > 5 then return x end end
local function probe(i, offset)
  local best for k = 1, 9 do local v = f(k) if v and (not best or v < best) then best = v end end return best or -1
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
