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
    local copy = { table.unpack(own) }
    table.insert(copy, 1, 5)
    memory[index] = (memory[index] or 0) + 1
    local sum = names[1] == "apple" and names[3] == "pear" and 0 or 1000
    for i, v in ipairs(alias) do sum = sum + i * v end
    for i = #copy, 1, -1 do sum = sum + copy[i] end
    local kind = offset < 0 and "near" or "far"
    local c = pick(kind)
    return base:translateAlong(offset * 100 * c.size + shared.named.a, sum + own.n + memory[index] + config.deep[1][1].x, c.tint)
  end,
}
