return {
  itemTransformForOffset = function(offset, base, index, item)
    local on=offset>0 item.verso=on and "#ff0000" or nil return base:translate(offset*9,0)
  end,
}
