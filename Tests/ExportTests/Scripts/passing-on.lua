-- The hook that places items is called by the script itself, and its values are kept meanwhile.
plugin = { name = "passing-on" }

function itemTransformForOffset(offset, base)
  if offset > 1.5 then
    local near, alpha = itemTransformForOffset(offset - 1, base)
    local far, other = itemTransformForOffset(offset - 1.5, base)
    return near * far, alpha * other
  end
  return base:translate(offset * 30, 0, 0), 1 - math.abs(offset) / 9
end
