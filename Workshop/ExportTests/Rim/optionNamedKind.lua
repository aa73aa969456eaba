return {
  options={["Kind"]={default="b",choices={"a","b"}}},
  itemTransformForOffset = function(offset, base, index, item)
    return base:translate(offset*20*(carousel:option("Kind")=="a" and 1 or 2),0,0)
  end,
}
