local rows = {}
local n = 20
for y = 1, n do
  local row = {}
  for x = 1, n do row[x] = { x = math.sin(x * 0.3), y = y // 2 } end
  rows[#rows + 1] = row
end
return { itemTransformForOffset = function(offset, base, index)
  local p = rows[index % n + 1][(index * 3) % n + 1]
  rows[1][1].x = rows[1][1].x + 0.01
  return base:translate(p.x * 100, p.y + rows[1][1].x) end }
