-- Whole numbers: division, remainders, bits, loops.
local function hash(i)
  local h = (i * 2654435 + 12345) % 65536
  h = h ~ (h >> 7)
  h = (h & 0xffff) | (i << 3)
  return h ~ 0x55
end
return {
  itemTransformForOffset = function(offset, base, index)
    local n = carousel.numberOfItems
    local a = (index - 5) // 3
    local b = (index - 5) % 3
    local c = -index % n
    local d = 7 // -2 + (-7) % 2 + (-7) // 2 + 7 % -3
    local f = 7.5 // 2 + -7.5 % 2 + 5.5 % -2
    local s = 0
    for i = 10, 1, -3 do s = s + i end
    for i = 1, 0 do s = s + 1000 end
    for x = 0, 1, 0.25 do s = s + x end
    for i = index, index + 2 do i = i * 2; s = s + i end
    local k, steps = index, 0
    while k > 1 do if k % 2 == 0 then k = k // 2 else k = 3 * k + 1 end steps = steps + 1 end
    repeat local last = steps % 5; steps = steps - 1 until last == 0
    local neg = -math.floor(-0.5)
    return base:translateAlong(a * 20 + b + c + d, f + s + steps + hash(index) / 1000, (1 / (neg + 1)) + math.tointeger(3.0) + (3 | 4) + ~index)
  end,
}
