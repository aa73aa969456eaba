return {
  itemTransformForOffset = function(offset, base, index, item)
    item.label="e\u{301}" == "\u{e9}" and "same" or "other"
    return base:translateAlong(offset*carousel.itemWidth,0), 1, -math.abs(offset)
  end,
}
