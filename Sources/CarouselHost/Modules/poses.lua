-- An effect as poses at some offsets; between them every number is interpolated. require "poses"
--
--   itemTransformForOffset = poses {
--     [-1] = { translate = { "-120%", 0, -500 }, alpha = 0 },
--     [0]  = {},
--     [1]  = { translate = { "120%", 0, -500 }, rotate = { 0, 0, 0.3 }, shade = -0.5 },
--     limit = 2,
--   }
--
-- translate: along the scroll axis, across it, towards the viewer; points, or a percentage of the item's length on
-- that axis. rotate: radians, applied in this order: about the x, y and z axes of a horizontal carousel. scale: a
-- number, or { along, across }. alpha: 1 unless given. shade: 0 unless given. origin: { along, across }, the point that
-- is rotated and scaled about, from the item's center, in points or percentages; the outer pose's is used.
-- Numbers change linearly from the pose at 0 to its neighbors, continue beyond the outermost pose up to `limit` (which
-- is that pose unless given), and stay there.

local known = {
  translate = true, rotate = true, scale = true, alpha = true, shade = true, origin = true,
}

-- Raises an error in the script, so many calls above.
local function fail(level, message, ...)
  error(string.format(message, ...), level)
end

local function isNumber(x)
  return type(x) == "number" and x == x and math.abs(x) < math.huge
end

-- A length as points and parts of the item's own length.
local function length(value, at, field)
  if value == nil then return 0, 0 end
  if isNumber(value) then return value, 0 end
  if type(value) == "string" and value:sub(-1) == "%" then
    local part = tonumber(value:sub(1, -2))
    if part and isNumber(part) then return 0, part / 100 end
  end
  fail(5, "poses: [%s].%s is %s; expected points, or a percentage such as \"120%%\"", at, field, tostring(value))
end

local function number(value, default, at, field)
  if value == nil then return default end
  if not isNumber(value) then fail(5, "poses: [%s].%s is %s; expected a finite number", at, field, tostring(value)) end
  return value
end

local function list(value, at, field)
  if value == nil then return {} end
  if type(value) ~= "table" then
    fail(5, "poses: [%s].%s is %s; expected a list such as { 10, 0, 0 }", at, field, tostring(value))
  end
  return value
end

-- A pose as ten numbers, three of them with a part of the item's length.
local function read(pose, at)
  if type(pose) ~= "table" then fail(4, "poses: [%s] is %s; expected a table", at, tostring(pose)) end
  for field in pairs(pose) do
    if not known[field] then
      fail(4, "poses: [%s] has an unknown field '%s'; expected translate, rotate, scale, alpha, shade, origin", at, tostring(field))
    end
  end
  local move, turn, origin = list(pose.translate, at, "translate"), list(pose.rotate, at, "rotate"), list(pose.origin, at, "origin")
  local scale = type(pose.scale) == "table" and pose.scale or { pose.scale, pose.scale }
  local r = { at = math.abs(at), hasOrigin = pose.origin ~= nil }
  r.x, r.xPart = length(move[1], at, "translate[1]")
  r.y, r.yPart = length(move[2], at, "translate[2]")
  r.z = number(move[3], 0, at, "translate[3]")
  r.rx, r.ry, r.rz = number(turn[1], 0, at, "rotate[1]"), number(turn[2], 0, at, "rotate[2]"), number(turn[3], 0, at, "rotate[3]")
  r.sx, r.sy = number(scale[1], 1, at, "scale"), number(scale[2], 1, at, "scale")
  r.alpha, r.shade = number(pose.alpha, 1, at, "alpha"), number(pose.shade, 0, at, "shade")
  r.ox, r.oxPart = length(origin[1], at, "origin[1]")
  r.oy, r.oyPart = length(origin[2], at, "origin[2]")
  return r
end

return function(poses)
  if type(poses) ~= "table" then error("poses: expected a table of poses by offset, got " .. type(poses), 2) end
  local limit
  local sides = { {}, {} } -- before and after the center, from rest outwards
  local rest
  for at, pose in pairs(poses) do
    if at == "limit" then
      if not isNumber(pose) or pose <= 0 then error("poses: limit is " .. tostring(pose) .. "; expected a number above 0", 2) end
      limit = pose
    elseif not isNumber(at) then
      error("poses: the key " .. tostring(at) .. " is not an offset; expected numbers such as [-1], [0], [1], or limit", 2)
    elseif at == 0 then
      rest = read(pose, at)
    else
      local side = sides[at < 0 and 1 or 2]
      side[#side + 1] = read(pose, at)
    end
  end
  if not rest then error("poses: no pose at rest; expected one at [0]", 2) end
  if #sides[1] + #sides[2] == 0 then error("poses: only one pose; expected others, at [-1] and [1]", 2) end
  for _, side in ipairs(sides) do
    table.sort(side, function(a, b) return a.at < b.at end)
    table.insert(side, 1, rest)
  end

  return function(offset, base)
    local side = sides[offset < 0 and 1 or 2]
    local last = #side
    local outermost = side[last]
    local d = math.min(math.abs(offset), last > 1 and limit or outermost.at)
    local k = 1
    while k < last - 1 and d > side[k + 1].at do k = k + 1 end
    local a, b = side[k], side[math.min(k + 1, last)]
    local t = last > 1 and (d - a.at) / (b.at - a.at) or 0
    local u = 1 - t
    local width, height = carousel.itemWidth, carousel.itemHeight
    local transform = base:translateAlong(
      a.x * u + b.x * t + (a.xPart * u + b.xPart * t) * width,
      a.y * u + b.y * t + (a.yPart * u + b.yPart * t) * height, a.z * u + b.z * t)
    local ox, oy = b.ox + b.oxPart * width, b.oy + b.oyPart * height
    if b.hasOrigin then transform = transform:translateAlong(ox, oy) end
    local along, across = a.sx * u + b.sx * t, a.sy * u + b.sy * t
    local vertical = carousel.vertical
    transform = transform:turnAcross(a.rx * u + b.rx * t):turn(a.ry * u + b.ry * t)
      :rotateZ(a.rz * u + b.rz * t):scale(vertical and across or along, vertical and along or across)
    if b.hasOrigin then transform = transform:translateAlong(-ox, -oy) end
    return transform, a.alpha * u + b.alpha * t, nil, a.shade * u + b.shade * t
  end
end
