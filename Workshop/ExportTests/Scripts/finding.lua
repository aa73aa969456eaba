-- Texts that are searched: places count bytes.
return {
  options = { word = { default = "äb-c", choices = { "äb-c", "zz" } } },

  itemTransformForOffset = function(offset, base, index, item)
    local word = carousel:option("word")
    local first = word:find("b") or 0
    local from, to = word:find("-c", 2, true)
    local behind = word:find("ä", -2) or 7
    return base:translate(offset * 100 + first, (from or 0) * 10 + (to or 0), behind)
  end,
}
