-- Objects with methods, made when the script is loaded.
local Card = {}
Card.__index = Card
function Card.new(i) return setmetatable({ i = i, v = 0 }, Card) end
function Card:step(dt) local s = 3 * dt; self.v = self.v + math.max(-s, math.min(s, self.i - self.v)) end
function Card:at() return self.v * 10 end
local cards = {}
for i = 1, 7 do cards[i] = Card.new(i) end
return {
  update = function(dt)
    local moving = false
    for _, c in ipairs(cards) do
      c:step(dt)
      if math.abs(c.i - c.v) > 1e-9 then moving = true end
    end
    return moving
  end,
  itemTransformForOffset = function(offset, base, index)
    local c = cards[index % #cards + 1]
    return base:translate(offset * 100, c:at(), 0):rotate(c.v * 0.05, 0, 0, 1), nil, c.i
  end,
}
