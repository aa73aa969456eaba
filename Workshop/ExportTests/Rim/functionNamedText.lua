local function text(x) return x * 2 end
return { options = { paint = "#ff8800" }, itemTransformForOffset = function(offset, base, index, item)
    return base:translate(carousel:option("paint") == "#ff8800" and 1 or 2, text(offset))
  end }
