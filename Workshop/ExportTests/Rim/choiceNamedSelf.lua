return { options = { { name = "look", default = "self", choices = { "self", "b" } } }, itemTransformForOffset = function(offset, base, index)
    return base:translate(offset, carousel:option("look") == "self" and 1 or 2)
  end }
