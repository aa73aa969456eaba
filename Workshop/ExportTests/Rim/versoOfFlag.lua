return {
  itemTransformForOffset = function(offset, base, index, item)
    item.verso=item.data.isNew return base:translate(offset*9,0)
  end,
}
