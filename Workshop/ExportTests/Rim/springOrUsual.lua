return {
  itemTransformForOffset = function(offset, base, index, item)
    local a=item:spring("a",offset,{response=offset>0 and .2 or nil}) return base:translate(a,0)
  end,
}
