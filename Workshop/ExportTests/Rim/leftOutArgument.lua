return {
  itemTransformForOffset = function(offset, base, index, item)
    local function lift(t,x,z) return t:translate(x,0,z) end return lift(base,offset*9)
  end,
}
