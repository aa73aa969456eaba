-- an error of memory comes from the hook, and the handler of an xpcall runs where hooks are off
local part = ("x"):rep(1000)
return { itemTransformForOffset = function(offset, base)
  xpcall(function() local hoard = {} for i = 1, 1e9 do hoard[i] = part:rep(64) end end,
         function() while true do end end)
  return base
end }
