local P={{y=3},{y=4,z=5}}
return {
  itemTransformForOffset = function(offset, base, index, item)
    local p=P[index%2+1] return base:translate(offset*9,p.y,p.z)
  end,
}
