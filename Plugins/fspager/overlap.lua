local row = require "row"

---@type Effect
return {
  summary = "FSPagerView's overlap: items shrink and pale away from the center, which covers a part of its neighbors.",
  kind = "row",
  tags = { "flat", "calm" },
  stage = { itemSize = { 180, 220 } },
  options = row.options(0.6),
  presets = { flat = { least = 1, pale = 1 }, deep = { least = 0.4, pale = 0.2 } },
  valueForOption = row.valueForOption,
  itemTransformForOffset = row.item,
}
