-- A label of bytes that are no letters is shown as such, as the host shows it.
return {
  itemTransformForOffset = function(offset, base, index, item)
    item.label = ("caf\u{e9}"):reverse() .. index
    return base:translate(offset * item.width, index)
  end,
}
