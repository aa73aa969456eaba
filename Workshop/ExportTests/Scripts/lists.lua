local log = {}
local function note(x) log[#log + 1] = x if #log > 5 then table.remove(log, 1) end return #log end
local function sum(...) local s = 0 for i = 1, select("#", ...) do s = s + (select(i, ...) or 0) end return s end
local function pack2(...) return { n = select("#", ...), ... } end
return { itemTransformForOffset = function(offset, base, index)
  local t = pack2(index, nil, 3)
  local u = { sum(1, 2, nil, 4), sum(table.unpack({ 1, 2, 3 })), n = t.n }
  table.insert(u, 1, offset)
  table.sort(u, function(x, y) return x > y end)
  local out = 0
  for i = #u, 1, -1 do if u[i] == 3 then goto continue end out = out + u[i] * i ::continue:: end
  for x = 0, 1, 0.25 do out = out + x end
  local i = 0
  repeat local k = i * 2 i = i + 1 until k > 4
  while true do i = i - 1 if i < 0 then break end end
  local s = ("ab"):rep(2, "-") .. tostring(index) .. (#log > 2 and "x" or "y")
  out = out + #s + s:byte(-1) + (s:find("b-", 1, true) or 0)
  note(index)
  local ok, err = pcall(function() local z = nil return z.x end)
  return base:translate(out + (ok and 1000 or 0), sum(table.unpack(log)) + i)
end }
