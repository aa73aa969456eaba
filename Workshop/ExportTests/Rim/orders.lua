-- The order in which parts are computed, and what closures share.
local probes = {
  function(i, base)
    local fs={} for k=1,3 do fs[k]=function() k=k+1 return k end end return fs[1]()*100+fs[1]()*10+fs[2]()
  end,
  function(i, base)
    local o={v=2} function o:get(a) return self.v+a end return o:get(3)+o.get({v=10},1)*100
  end,
  function(i, base)
    local s="" local function f(x) s=s..x return x=="a" end local _=f("a") and f("b") or f("c") return #s
  end,
  function(i, base)
    local l={} local function f(x) l[#l+1]=x return x end local t={[f(1)]=f(2),[f(3)]=f(4)} return l[1]*1000+l[2]*100+l[3]*10+l[4]
  end,
  function(i, base)
    local l={} local function f(x) l[#l+1]=x return x end local t={} t[f(1)],t[f(2)]=f(3),f(4) return l[1]*1000+l[2]*100+l[3]*10+l[4]
  end,
  function(i, base)
    local l={} local function f(x) l[#l+1]=x return x end local x=f(1)+f(2)*f(3) return l[1]*100+l[2]*10+l[3]
  end,
  function(i, base)
    local l={} local function f(x) l[#l+1]=x return x end local x=f(1)..f(2)..f(3) return l[1]*100+l[2]*10+l[3]
  end,
  function(i, base)
    local l={} local function f(x) l[#l+1]=x return x end local x=f(1)<f(2) local y=f(3)>f(4) return l[1]*1000+l[2]*100+l[3]*10+l[4]
  end,
  function(i, base)
    local l={} local function f(x) l[#l+1]=x return x end local o={m=function(self,a,b) return a+b end} local function g() l[#l+1]=9 return o end g():m(f(1),f(2)) return l[1]*100+l[2]*10+l[3]
  end,
  function(i, base)
    local c=0 local function inc() c=c+1 return c end return inc()+inc()*10+inc()*100
  end,
}

return {
  itemTransformForOffset = function(offset, base, index)
    local sum = 0
    for number, probe in ipairs(probes) do sum = (sum * 7 + probe(index, base) * number) % 100003 end
    return base:translate(sum, probes[index % 10 + 1](index, base))
  end,
}
