-- Arithmetic at its special values: powers, remainders, signs of zero.
local probes = {
  function(i, base)
    local z=0*i return (1/z==math.huge and 1 or 2)+(-1/z==-math.huge and 10 or 20)
  end,
  function(i, base)
    return math.floor(-0.5)+math.ceil(-0.5)*10+math.floor(2.9)*100
  end,
  function(i, base)
    local h=math.huge return (5%h==5 and 1 or 0)+(-5%h==h and 10 or 0)+(5%-h==-h and 100 or 0)+(-5%-h==-5 and 1000 or 0)
  end,
  function(i, base)
    local h=math.huge local x=h%2 return x~=x and 1 or 2
  end,
  function(i, base)
    local a=-7+i*0 return a%3+(a//3)*10+(7%-3)*100+(7//-3)*1000
  end,
  function(i, base)
    local a=-7.5+i*0 return a%3+(a//3)*10
  end,
  function(i, base)
    local ok=pcall(function() return 1%(0*i) end) return ok and 1 or 2
  end,
  function(i, base)
    local x=1.0%(0*i+0.0) return x~=x and 1 or 2
  end,
  function(i, base)
    local z=-0.0 return (1/z==-math.huge and 1 or 2)+(0==z and 10 or 0)
  end,
  function(i, base)
    local m=-1+i*0 return m^math.huge + (m^-math.huge)*10
  end,
  function(i, base)
    local n=0/0 return (n^0)*3 + (1^n)*7
  end,
  function(i, base)
    local one=1+i*0 local nan=0/0 local x=one^nan if x~=x then return 1 end return x*5
  end,
  function(i, base)
    local z=0*i return z^0 + (z^-1 > 1e300 and 10 or 20)
  end,
  function(i, base)
    local b=-2+i*0 local x=b^0.5 if x~=x then return 3 end return 4
  end,
}

return {
  itemTransformForOffset = function(offset, base, index)
    local sum = 0
    for number, probe in ipairs(probes) do sum = (sum * 7 + probe(index, base) * number) % 100003 end
    return base:translate(sum, probes[index % 14 + 1](index, base))
  end,
}
