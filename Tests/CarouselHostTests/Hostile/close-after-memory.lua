-- a coroutine that an error of the hook ended keeps its hooks off, also while it is closed
local part = ("x"):rep(1000)
return { itemTransformForOffset = function(offset, base)
  local co = coroutine.create(function()
    local guard <close> = setmetatable({}, { __close = function() while true do end end })
    local hoard = {}
    for i = 1, 1e9 do hoard[i] = part:rep(64) end
  end)
  coroutine.resume(co)
  pcall(coroutine.close, co)
  return base
end }
