-- A row of items, side by side.
return {
  summary = "A row of items.",
  options = { spacing = 1 },
  packs = true,

  valueForOption = function(option)
    if option == "visibleItems" then
      return math.min(30, math.ceil(carousel.width / (carousel.itemWidth * math.abs(carousel:option("spacing")))) + 2)
    end
  end,

  itemTransformForOffset = function(offset, base)
    return base:translateAlong(carousel:distance(carousel:option("spacing")), 0)
  end,
}
