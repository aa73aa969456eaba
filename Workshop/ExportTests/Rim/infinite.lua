-- Transforms, springs and results that are not finite fail the item that comes out with them; the script goes on.
local seen = 0
return {
  itemTransformForOffset = function(offset, base, index, item)
    local n = index % 7
    local t = base:translate(offset * 50, 0)
    seen = seen + 1
    if n == 0 then
      local lost = base:translate(0 / 0, 1)
      return lost:translate(1, 1), 1
    elseif n == 1 then
      local lost = base:translate(math.huge, 1)
      t = t:rotate(1, 0, 0, 0):translate(lost.m42 == lost.m42 and 5 or 7, 0)
    elseif n == 2 then
      item.alpha = 0 / 0
      return t, 0.5
    elseif n == 3 then
      item.alpha = 0 / 0
    elseif n == 4 then
      local x = item:spring("x", 1, { response = 0, damping = 1e9 })
      item.blur = x * 2
    elseif n == 5 then
      item:spring("x", 0 / 0)
      item.blur = 2
    else
      item.depth = 1 / 0
      return t:rotate(1, 0, 2, 0), 1, 3
    end
    return t, nil, seen * 1e-3
  end,
}
