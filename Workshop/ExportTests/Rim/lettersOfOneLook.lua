local function probe(i, offset)
  local s = i % 2 == 0 and "\u{e9}" or "e\u{301}" return s == "\u{e9}" and 1 or 2
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
