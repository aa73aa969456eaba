-- A counter shared by two closures, and a list that grows.
local function counter()
  local n = 0
  return function(d) n = n + d return n end, function() return n end
end
local add, get = counter()
local history = {}
local last
return {
  summary = "counts",
  options = { gain = { default = 2, min = 0, max = 5, step = 1 }, mode = { default = "a", choices = { "a", "b", "c" } } },
  update = function(dt)
    add(dt > 0 and 1 or 0)
    history[#history + 1] = get() % 7
    if #history > 5 then table.remove(history, 1) end
    last = history
    return get() < 40
  end,
  itemTransformForOffset = function(offset, base, index)
    local sum = 0
    for i, v in ipairs(last or history) do sum = sum + v * i end
    local mode = carousel:option("mode")
    local f = ({ a = 1, b = 2, c = 3 })[mode]
    return base:translate(offset * 50 * f, sum * carousel:option("gain"), -math.abs(offset) * 10)
  end,
}
