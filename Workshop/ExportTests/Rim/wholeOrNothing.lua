return {
  itemTransformForOffset = function(offset, base, index, item)
    local z = item.current and 1 or nil
    return base:translate(offset * 10, 20 * (z or 0.5))
  end,
}
