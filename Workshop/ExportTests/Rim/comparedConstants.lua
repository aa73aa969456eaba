local FLAGS = { on = true, n = 3 }
local function probe(i, offset)
  if FLAGS.on and FLAGS.n > 2 then return offset end return 2
end
return { itemTransformForOffset = function(offset, base, index)
    return base:translate(probe(index, offset), 0, 0)
  end }
