-- Loops: the order of their bounds, steps, fractions, jumps.
local probes = {
  function(i, base)
    local n=0 local function f() n=n+1 return n end local s=0 for k=f()+3,f(),-f() do s=s*10+k end return s+n*1000
  end,
  function(i, base)
    local a=1 local function f() a=5 return 6 end local s=0 for k=a,f() do s=s*10+k end return s
  end,
  function(i, base)
    local s=0 for k=1,3 do local k2=k k=k*2 s=s*10+k+k2 end return s
  end,
  function(i, base)
    local s=0 for k=1,0 do s=s+1 end for k=3,1,-1 do s=s*10+k end return s
  end,
  function(i, base)
    local s=0 for k=0.5,2 do s=s*10+k end return s
  end,
  function(i, base)
    local s=0 for k=1,2.9 do s=s*10+k end return s + (math.type and 1 or 0)
  end,
  function(i, base)
    local s=0 for k=1,5 do if k%2==0 then goto continue end s=s*10+k ::continue:: end return s
  end,
  function(i, base)
    local s=0 repeat local d=s>3 s=s+1 until d return s
  end,
}

return {
  itemTransformForOffset = function(offset, base, index)
    local sum = 0
    for number, probe in ipairs(probes) do sum = (sum * 7 + probe(index, base) * number) % 100003 end
    return base:translate(sum, probes[index % 8 + 1](index, base))
  end,
}
