-- The hook that places items is called by the script itself, and its values are kept meanwhile.
local function place(offset, base)
  if offset > 1.5 and offset < 8 then
    local near, alpha = place(offset - 1, base)
    local far, other = place(offset - 1.5, base)
    return near * far, alpha * other
  end
  return base:translate(offset * 30, 0, 0), 1 - math.abs(offset) / 9
end
return { itemTransformForOffset = place }
