-- Values of calls, methods of tables, conditions.
local probes = {
  function(i, base)
    local x=nil return (x and 1 or 2)+((false or nil)==nil and 10 or 0)+((nil and false)==nil and 100 or 0)
  end,
  function(i, base)
    local function f(x) if x then return 1 end end local v=f(false) return v==nil and 3 or 4
  end,
  function(i, base)
    local m=base return m[1] and 1 or 2
  end,
  function(i, base)
    local ok,v=pcall(function() return base[1] end) return ok and (v==nil and 1 or 2) or 3
  end,
  function(i, base)
    local m=base:translate(5,6,7) return m.m41+m.m42*10+m.m43*100
  end,
  function(i, base)
    local ok,v=pcall(function() return base.nothing end) return ok and (v==nil and 1 or 2) or 3
  end,
  function(i, base)
    local t=setmetatable({},{__index=function(_,k) return k*2 end}) return t[3]+t[4]*10
  end,
  function(i, base)
    local t=setmetatable({},{__len=function() return 7 end,__call=function(_,a) return a+1 end}) return #t+t(3)*10
  end,
  function(i, base)
    local m={__eq=function() return true end} local a,b=setmetatable({},m),setmetatable({},m) return (a==b and 1 or 2)+(a~=b and 10 or 20)
  end,
  function(i, base)
    local m={__lt=function() return true end} local a=setmetatable({},m) return (a<1 and 1 or 0)
  end,
  function(i, base)
    local function f() return 1,2 end local a,b=(f()) return b==nil and 7 or 8
  end,
  function(i, base)
    local function f() return 1,2,3 end return (select("#",f(),f())) + (select("#",(f())))*10
  end,
  function(i, base)
    local function f() return end return select("#",f()) + select("#",(f()))*10
  end,
  function(i, base)
    local t={(function() return 1,2 end)(),(function() return 3,4 end)()} return #t
  end,
  function(i, base)
    local t={3,1,2} table.sort(t,function(a,b) return a>b end) return t[1]*100+t[2]*10+t[3]
  end,
  function(i, base)
    return ("10"+5)+("0x10"*1)*100
  end,
  function(i, base)
    return ("a"<"b" and 1 or 0)+("Z"<"a" and 10 or 0)+(""<"a" and 100 or 0)
  end,
  function(i, base)
    local ok,e=pcall(function() error({code=7}) end) return e.code
  end,
  function(i, base)
    local a,b,c=table.unpack({1,2,3},2) return a*10+b+(c==nil and 100 or 0)
  end,
  function(i, base)
    local function f(...) local a,b=... return select("#",...)*100+(a or 0)*10+(b or 0) end return f(1)+f(1,2,3)
  end,
}

return {
  itemTransformForOffset = function(offset, base, index)
    local sum = 0
    for number, probe in ipairs(probes) do sum = (sum * 7 + probe(index, base) * number) % 100003 end
    return base:translate(sum, probes[index % 20 + 1](index, base))
  end,
}
