return {
  options={kind={default="init",choices={"self","init","Type","Protocol"}}},presets={p={kind="self"}},
  itemTransformForOffset = function(offset, base, index, item)
    local k=carousel:option("kind") local s = k=="self" and 1 or k=="init" and 2 or 3 item.label=k return base:translate(offset*20*s,0,0)
  end,
}
