-- lint: ignore continuous The toggle turns the two middle items as their offset passes one half.
-- Like coverFlow, but the two middle items change their lean with the toggle.

--- How far an item leans, -1 to 1.
local function lean(offset)
  local toggle = carousel.toggle
  if toggle > 0 then
    if offset <= -0.5 then
      return -1
    elseif offset <= 0.5 then
      return -toggle
    elseif offset <= 1.5 then
      return 1 - toggle
    end
  else
    if offset > 0.5 then
      return 1
    elseif offset > -0.5 then
      return -toggle
    elseif offset > -1.5 then
      return -1 - toggle
    end
  end
  return math.max(-1, math.min(1, offset))
end

return {
  summary = "Records in a box, by toggle.",
  options = { spacing = 0.25, tilt = 0.9, offsetMultiplier = 2 },

  valueForOption = function(option)
    if option == "visibleItems" then
      return math.min(30, math.ceil(carousel.width / (carousel.itemWidth * math.abs(carousel:option("spacing")))) + 2)
    end
  end,

  itemTransformForOffset = function(offset, base)
    local tilt = carousel:option("tilt")
    local side = lean(offset)
    local x = (side * 0.5 * tilt + offset * carousel:option("spacing")) * carousel.itemWidth
    local z = math.abs(side) * -carousel.itemWidth * 0.5
    return base:translateAlong(x, 0, z):turn(-side * math.pi / 2 * tilt)
  end,
}
