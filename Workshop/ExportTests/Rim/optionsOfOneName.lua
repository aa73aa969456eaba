return { options = { { name = "Look", default = 1 }, { name = "look", default = "a", choices = { "a", "b" } } }, itemTransformForOffset = function(offset, base, index)
    return base:translate(carousel:option("Look") * offset, carousel:option("look") == "a" and 1 or 2)
  end }
