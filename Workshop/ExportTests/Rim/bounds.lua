-- Looks out of their ranges are the nearest in them; one that is not finite fails its item, unless another takes its place.
local seen = 0
return {
  itemTransformForOffset = function(offset, base, index, item)
    local n = index % 6
    local t = base:translate(offset * 50, 0)
    seen = seen + 1
    if n == 0 then
      item.blur, item.saturation, item.tintAmount, item.contentX = -1, 7, 3, 1e9
      item.alpha, item.shade = 4, -9
      item.shadow = { blur = 9999, alpha = -1, x = 1e9, y = -1e9 }
      -- What is read is what was said.
      return t:scale(item.blur + 3)
    elseif n == 1 then
      item.blur = 0 / 0
    elseif n == 2 then
      item.blur = 0 / 0
      item.blur = 4
    elseif n == 3 then
      item.radius = -4
      item.clip = { -1, 0.25, 2, 0, radius = -3 }
      item.reflection = { scale = 4, alpha = -2, gap = -1 }
      item.groundShadow = { y = 1e9, blur = -4, alpha = 3 }
    elseif n == 4 then
      item.clip = { 0, 0, 1 / 0, 0 }
    else
      item.shadow = { blur = 0 / 0 }
    end
    return t, nil, seen * 1e-3
  end,
}
