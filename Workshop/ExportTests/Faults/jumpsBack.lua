local function probe(i)
  local n, s = 0, 0
  repeat
    ::top::
    n = n + 1
    local k = n * 2
    if n % 3 == 1 then goto top end
    s = s + k
  until k > 8 + i
  do
    local j = 0
    ::back::
    j = j + 1
    if j == 2 then goto skip end
    s = s + j
    ::skip::
    if j < 4 then goto back end
  end
  for a = 1, 3 do
    ::retry::
    s = s + 1
    if s % 7 == 0 then goto retry end
    if a == 2 then break end
  end
  return s
end
return { itemTransformForOffset = function(o, base, index) return base:translate(probe(index % 5), 0) end }
