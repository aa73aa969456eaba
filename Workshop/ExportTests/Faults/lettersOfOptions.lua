local wanted = { "spread", "wrap" }
return { options = { { name = "spread", default = 0.5, min = 0, max = 2 }, { name = "größe", default = 2, min = 0, max = 9 }, { name = "wort", default = "é", choices = { "é", "a" } } },
  itemTransformForOffset = function(o, base, index, item)
  local v = carousel:option(wanted[1]) + carousel:option("größe") + #carousel:option("wort")
  local w = carousel:option("wort") == "é" and 1 or 2
  local f = ("abc").len
  local g = ("x").upper
  item.label = "é" .. index
  return base:translate(v + w + f("abcd"), #g("ab") + (item.label == "é" .. index and 1 or 0), 0), nil, index end }
