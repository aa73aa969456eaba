-- Where a list ends: with holes, grown in any order, shrunk.
local probes = {
  function(i, base)
    local t={1,2} table.insert(t,1,0) table.insert(t,5) return t[1]+t[2]*10+t[4]*100
  end,
  function(i, base)
    local t={} t[1]=1 t[2]=2 t[4]=4 return #t
  end,
  function(i, base)
    local t={nil,nil,3} return #t
  end,
  function(i, base)
    local t={} t[2]=2 t[3]=3 t[1]=1 return #t
  end,
  function(i, base)
    local t={1,2,3} t[6]=6 t[5]=5 return #t
  end,
  function(i, base)
    local t={} for k=1,8 do t[k]=k end for k=1,7 do t[k]=nil end return #t
  end,
  function(i, base)
    local t={} for k=1,8 do t[k]=k end t[8]=nil t[7]=nil t[9]=9 return #t
  end,
  function(i, base)
    local t={1,2,3,nil,5,nil} return #t
  end,
  function(i, base)
    local t={1,2,3,nil,5,6,7,8} return #t
  end,
  function(i, base)
    local t={} t[1]=1 t[2]=2 t[3]=3 t[5]=5 t[6]=6 t[7]=7 return #t
  end,
  function(i, base)
    local t={x=1,y=2,z=3} t[1]=1 t[2]=2 t[4]=4 t[8]=8 return #t
  end,
  function(i, base)
    local t={} t[4]=4 t[3]=3 t[2]=2 t[1]=1 t[6]=6 return #t
  end,
  function(i, base)
    local t={1,2,nil,4} return #t
  end,
  function(i, base)
    local t={10,20,30} table.remove(t,1) t[5]=1 return #t
  end,
  function(i, base)
    local t={1,2,3,4} t[3]=nil return #t
  end,
  function(i, base)
    local t={1,2,3,4} t[4]=nil return #t
  end,
  function(i, base)
    local t={n=1} t[1]=1 t[3]=3 return #t
  end,
  function(i, base)
    local t={} for k=1,10 do t[k]=k end t[5]=nil return #t
  end,
  function(i, base)
    local t={} for k=10,1,-1 do t[k]=k end return #t
  end,
  function(i, base)
    local t={} for k=1,10,2 do t[k]=k end return #t
  end,
  function(i, base)
    local t={nil,2} return #t
  end,
  function(i, base)
    return rawlen({1,2,nil,4})+rawlen("abc")*10
  end,
  function(i, base)
    local t={1,2,3} local a=table.remove(t) local b=table.remove(t,1) return a*100+b*10+#t
  end,
}

return {
  itemTransformForOffset = function(offset, base, index)
    local sum = 0
    for number, probe in ipairs(probes) do sum = (sum * 7 + probe(index, base) * number) % 100003 end
    return base:translate(sum, probes[index % 23 + 1](index, base))
  end,
}
