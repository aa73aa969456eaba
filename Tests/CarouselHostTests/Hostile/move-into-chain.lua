-- table.move stores through a chain of two thousand __newindex, in C
local chain = {}
for i = 1, 1990 do chain = setmetatable({}, { __newindex = chain }) end
return { itemTransformForOffset = function(offset, base)
  table.move({}, 1, 65536, 1, chain)
  return base
end }
