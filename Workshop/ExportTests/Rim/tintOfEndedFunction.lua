return {
  itemTransformForOffset = function(offset, base, index, item)
    local function col(x) if x>0 then return "#ff0000" end end item.tint=col(offset) item.tintAmount=.3 item.verso=col(-offset) return base:translate(offset*9,0)
  end,
}
