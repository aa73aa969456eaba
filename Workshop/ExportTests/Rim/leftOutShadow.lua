return {
  itemTransformForOffset = function(offset, base, index, item)
    local function sh(b,a) item.shadow={blur=b,alpha=a} end sh(3) if offset>0 then sh(4,.5) end return base:translate(offset*9,0)
  end,
}
