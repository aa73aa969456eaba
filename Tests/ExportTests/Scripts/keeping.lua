-- Transforms that are read after the call that has made them: in an upvalue, in a list, in a function that is kept.
plugin = { name = "keeping" }

local former
local list = {}
local later

function itemTransformForOffset(offset, base)
  local own = base:translate(offset * 40, 0, -math.abs(offset) * 10)
  local before = former or own
  former = own
  list[#list % 3 + 1] = own
  if later then own = own * later() end
  later = function() return before:rotateZ(0.01) end
  return own * list[1]:scale(0.5), 1 - math.min(math.abs(offset), 4) / 5
end
