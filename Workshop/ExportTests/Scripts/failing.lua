-- Items that fail, each in its own way; the others are placed.
local list = { 10, 20, 30 }
return {
  itemTransformForOffset = function(offset, base, index)
    local kind = index % 11
    if kind == 1 then return base:translate(list[index + 5] + 1, 0) end
    if kind == 2 then return base:translate(1 // (index - index), 0) end
    if kind == 3 then return base:translate(0 / 0, 0) end
    if kind == 4 then return nil end
    if kind == 5 then error("on purpose") end
    if kind == 6 then return base:scale(1e308):scale(1e308) end
    if kind == 7 then return base, "half" end
    if kind == 8 then local t = list.more; return t.field end
    if kind == 9 then return base:rotate(1, 0, 0, 0) end
    if kind == 10 then
      local ok, message = pcall(function() return index % (index - index) end)
      return base:translateAlong(offset * 50, ok and 10 or -10)
    end
    return base:translateAlong(offset * 120, 0)
  end,
}
