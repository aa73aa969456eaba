return {
  itemTransformForOffset = function(offset, base, index, item)
    local z=offset>0 and 1 or nil local y=z and 2 or nil return base:translate(offset,(y or 0)+(z or 5),0)
  end,
}
