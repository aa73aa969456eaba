local ease=require "ease"
return {
  itemTransformForOffset = function(offset, base, index, item)
    return base:translate(1/ease.clamp(offset*0,-0.0,0.0) > 0 and 3 or 4,0)
  end,
}
