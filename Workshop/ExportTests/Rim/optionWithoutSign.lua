return {
  options = { k = { default = 0, min = -1, max = 1, step = 1 } },
  itemTransformForOffset = function(offset, base)
    return base:translate(offset * 10 + 9 * math.atan(-carousel:option("k"), -1), 0)
  end,
}
