-- What is remembered: state, springs, an item's own state, options of the engine.
local ease = require "ease"
local memory = { lean = 0, frames = 0 }
local before = 0
return {
  options = { rate = { default = 6, min = 1, max = 20 }, visibleItems = 9 },
  state = memory,
  valueForOption = function(option, value)
    if option == "visibleItems" then return carousel.itemWidth > 100 and 7 or value end
    if option == "fadeMax" then return 3 end
    if option == "showBackfaces" then return carousel.numberOfItems > 5 end
  end,
  update = function(dt)
    memory.frames = memory.frames + 1
    memory.lean = ease.follow(memory.lean, before, carousel.scrollOffset, carousel:option("rate"), dt)
    before = carousel.scrollOffset
    return math.abs(memory.lean - before) > 1e-3 or memory.frames < 20
  end,
  itemTransformForOffset = function(offset, base, index, item)
    item.state.most = math.max(item.state.most or 0, math.abs(carousel.speed))
    local swing, speed = item:spring("swing", math.max(-1, math.min(1, carousel.speed * 0.2)), { response = 0.6, damping = 0.3 })
    local slow = item:spring("slow", item.current and 1 or 0, { damping = 2 })
    item.blur = math.min(20, math.abs(offset) * 2)
    item.alpha, item.shade = 0.9, -0.1
    item.tint, item.tintAmount = item.current and "#ff8800" or "#336699", math.abs(offset) * 0.1 % 1
    if item.held then item.saturation = 0.5 end
    return base:translateAlong((offset + memory.lean * 0.1) * carousel.itemWidth, memory.frames % 7, slow * 50):rotateZ(swing + speed * 0.01):scale(1 + item.state.most * 1e-2)
  end,
}
