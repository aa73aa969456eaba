return { options = { { name = "look", default = "init", choices = { "init", "b" } } }, itemTransformForOffset = function(offset, base, index)
    return base:translate(offset, carousel:option("look") == "init" and 1 or 2)
  end }
