-- Tables by reference, nested, changed by functions they are passed to.
local shared = { list = { 3, 1, 2 }, named = { a = 1 } }
local alias = shared.list
local config = { near = { size = 1, tint = 2 }, far = { size = 0.5, tint = 4 }, deep = { { { x = 7 } } } }
local function change(t, k) t[k] = (t[k] or 0) + 1; return t end
local function pick(which) return config[which] end
local memory = {}
return {
  itemTransformForOffset = function(offset, base, index)
    local own = { index, index * 2, n = index }
    change(own, "n")
    change(shared.named, "a")
    alias[#alias + 1] = index
    if #alias > 6 then table.remove(alias, 1) end
    local names = { "pear", "fig", "apple" }
    table.sort(names)
    table.sort(own, function(a, b) return a > b end)
    -- Many are equal: they come in the order of the host's sort.
    local pairs = {}
    for i = 1, 130 do pairs[i] = { i, i * 7 % 5 } end
    table.sort(pairs, function(a, b) return a[2] < b[2] end)
    local few = { { 1, 2 }, { 2, 1 }, { 3, 2 }, { 4, 1 }, { 5, 2 }, { 6, 1 } }
    table.sort(few, function(a, b) return a[2] < b[2] end)
    local copy = { table.unpack(own) }
    table.insert(copy, 1, 5)
    memory[index] = (memory[index] or 0) + 1
    local sum = names[1] == "apple" and names[3] == "pear" and 0 or 1000
    for i, v in ipairs(alias) do sum = sum + i * v end
    for i, v in ipairs(pairs) do sum = sum + i * v[1] / 1000 end
    for i, v in ipairs(few) do sum = sum + i * v[1] / 10 end
    for i = #copy, 1, -1 do sum = sum + copy[i] end
    local kind = offset < 0 and "near" or "far"
    local c = pick(kind)
    return base:translateAlong(offset * 100 * c.size + shared.named.a, sum + own.n + memory[index] + config.deep[1][1].x, c.tint)
  end,
}
