local seed = 1103515245
local total = 0.5
local function mixed(index) if index % 2 == 0 then return seed * 3 else return total end end
return { itemTransformForOffset = function(offset, base, index, item)
  local target = mixed(index) % 50
  local whole = math.type(target) == "integer" and 1 or 0
  local x = item:spring("t", target, { response = 0.3 })
  return base:translate(x + whole, item:spring("u", offset, { damping = 0.5 }))
end }
