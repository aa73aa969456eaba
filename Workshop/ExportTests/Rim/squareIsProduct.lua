return {
  itemTransformForOffset = function(offset, base, index, item)
    local s = 0
    for i = 1, 40 do
      local x = offset * i * 0.37
      if x ^ 2 ~= x * x then s = s + 1 end
    end
    return base:translate(offset * 10, s * item.presence), 1, -offset ^ 2
  end,
}
