-- What is read before or after a call that changes it.
local probes = {
  function(i, base)
    local t,k={},1 local function f() k=2 return 9 end t[k]=f() return (t[1] or 0)+(t[2] or 0)*10
  end,
  function(i, base)
    local k=1 local t={} local function f() k=2 return 100 end t.a,t.b=k,f() return t.a*1000+t.b
  end,
  function(i, base)
    local k=1 local function f() k=2 return true end return (k==1 and f() and k or 5)
  end,
  function(i, base)
    local s="a" local function f() s="b" return "c" end return #(s..f()) + (s..f()=="bc" and 10 or 20)
  end,
  function(i, base)
    local k=1 local function f() k=2 return 1 end if k<f() then return 1 elseif k==f()+1 then return 2 end return 3
  end,
  function(i, base)
    local t,u={},{} local keep=t local function f() t=u return 9 end t[1]=f() return (keep[1] or 0)+(u[1] or 0)*10
  end,
  function(i, base)
    local t,k={},1 local function f() k=2 return 9 end t[k+1]=f() return (t[1] or 0)+(t[2] or 0)*10+(t[3] or 0)*100
  end,
  function(i, base)
    local t,k={7,8},1 local function f() k=2 return 100 end return f()+t[k]
  end,
  function(i, base)
    local t,k={7,8},1 local function f() k=2 return 100 end return t[k]+f()
  end,
  function(i, base)
    local k=1 local function f() k=2 return 100 end return k+f()
  end,
  function(i, base)
    local k=1 local function f() k=2 return 100 end local t={k,f(),k} return t[1]*10000+t[2]*10+t[3]
  end,
  function(i, base)
    local k=1 local function f() k=2 return 100 end local function g(a,b,c) return a*10000+b*10+c end return g(k,f(),k)
  end,
  function(i, base)
    local k=1 local function f() k=2 return 100 end local a,b,c=k,f(),k return a*10000+b*10+c
  end,
  function(i, base)
    local a,b=1,2 a,b=b,a return a*10+b
  end,
  function(i, base)
    local t={1,2} local k=1 k,t[k]=2,9 return k*100+t[1]*10+t[2]
  end,
}

return {
  itemTransformForOffset = function(offset, base, index)
    local sum = 0
    for number, probe in ipairs(probes) do sum = (sum * 7 + probe(index, base) * number) % 100003 end
    return base:translate(sum, probes[index % 15 + 1](index, base))
  end,
}
