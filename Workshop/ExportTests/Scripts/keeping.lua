-- Transforms that are read long after the call that has made them: in a list, and in functions that are kept.
local places = {}
local turns = {}
return {
  itemTransformForOffset = function(offset, base, index)
    if not places[index] then
      local place = Transform.translation(index * 10, 0, -index)
      places[index] = place
      turns[index] = function(angle) return place:rotateZ(angle) end
    end
    return base * turns[index](offset / 10) * places[index]:scale(0.5), 1 - math.min(math.abs(offset), 4) / 5
  end,
}
