return {
  options = { gap = 1.2 },
  itemTransformForOffset = function(offset, base)
    return base:translate(offset * carousel:option("gap") * 100, 0)
  end,
}
