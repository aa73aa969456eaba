-- What is no number, and whole numbers at their ends.
local probes = {
  function(i, base)
    return (5&3)+(5|3)*10+(5~3)*100+((~0)==-1 and 1000 or 0)
  end,
  function(i, base)
    return (2^53==2^53+1 and 1 or 0)+(9007199254740993<9007199254740992.0 and 10 or 0)
  end,
  function(i, base)
    return math.maxinteger//1==math.maxinteger and 1 or 2
  end,
  function(i, base)
    local m=math.maxinteger m=m+1 return m==math.mininteger and 1 or 2
  end,
  function(i, base)
    return (math.tointeger(3.0)==3 and 1 or 0)+(math.tointeger(3.5)==nil and 10 or 0)+(math.type(1)=="integer" and 100 or 0)+(math.type(1.0)=="float" and 1000 or 0)
  end,
  function(i, base)
    return (1==1.0 and 1 or 0)+(math.type(2^2)=="float" and 10 or 0)+(math.type(7//2)=="integer" and 100 or 0)+(math.type(7//2.0)=="float" and 1000 or 0)
  end,
  function(i, base)
    local n=0/0 local x=math.max(n,1) if x~=x then return 5 end return x
  end,
  function(i, base)
    local n=0/0 local ok=pcall(function() return base:rotate(n) end) return ok and 1 or 2
  end,
  function(i, base)
    local n=0/0 local x = n%2 return x~=x and 1 or 2
  end,
  function(i, base)
    local n=0/0 local x=math.max(1,n) if x~=x then return 5 end return x
  end,
  function(i, base)
    local n=0/0 local x=math.min(n,1) if x~=x then return 5 end return x
  end,
  function(i, base)
    local n=0/0 local x=math.min(1,n) if x~=x then return 5 end return x
  end,
  function(i, base)
    local n=0/0 local x=math.abs(n) return x~=x and 1 or 2
  end,
  function(i, base)
    local n=0/0 local t={} local ok=pcall(function() t[n]=1 end) return ok and 1 or 2
  end,
  function(i, base)
    local n=0/0 return (n<1 and 1 or 0)+(n>1 and 10 or 0)+(n==n and 100 or 0)+(n~=n and 1000 or 0)
  end,
  function(i, base)
    local n=0/0 local ok=pcall(function() return base:translate(n,0) end) return ok and 1 or 2
  end,
  function(i, base)
    return (1<<3)+(0xFF>>4)*100+((1<<63)<0 and 1000 or 0)+(1<<64)*5
  end,
  function(i, base)
    return (tonumber("0x1p4") or 0)+(tonumber("  12  ") or 0)*100+(tonumber("1e1") or 0)*1000+(tonumber("abc")==nil and 5 or 0)
  end,
  function(i, base)
    return (tonumber("ff",16) or 0)+(tonumber("8",8)==nil and 1000 or 0)+(tonumber("")==nil and 2000 or 0)
  end,
}

return {
  itemTransformForOffset = function(offset, base, index)
    local sum = 0
    for number, probe in ipairs(probes) do sum = (sum * 7 + probe(index, base) * number) % 100003 end
    return base:translate(sum, probes[index % 19 + 1](index, base))
  end,
}
