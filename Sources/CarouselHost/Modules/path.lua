-- Paths to move items along: from a drawing program, through points, or a polygon. require "path"

local path = {}

-- A curve is divided until each part is this flat, as a part of its length.
local flat, deepest = 8e-7, 14

local Path = {}
Path.__index = Path

--- A path of points: corners in a row, the length up to each, and for equal parts of the length the corner before.
local function finish(xs, ys)
  if #xs < 2 then error("a path needs at least two points", 3) end
  local lengths, length = { 0 }, 0
  for i = 2, #xs do
    local dx, dy = xs[i] - xs[i - 1], ys[i] - ys[i - 1]
    length = length + math.sqrt(dx * dx + dy * dy)
    lengths[i] = length
  end
  local marks, at = {}, 1
  for i = 0, #xs do
    while at < #xs - 1 and lengths[at + 1] <= length * i / #xs do at = at + 1 end
    marks[i] = at
  end
  return setmetatable({ xs = xs, ys = ys, lengths = lengths, marks = marks }, Path)
end

--- Adds the points of a cubic curve behind its first one.
local function curve(xs, ys, x0, y0, x1, y1, x2, y2, x3, y3)
  local function divide(ax, ay, bx, by, cx, cy, dx, dy, depth)
    local chord = math.sqrt((dx - ax) ^ 2 + (dy - ay) ^ 2)
    local hull = math.sqrt((bx - ax) ^ 2 + (by - ay) ^ 2) + math.sqrt((cx - bx) ^ 2 + (cy - by) ^ 2)
      + math.sqrt((dx - cx) ^ 2 + (dy - cy) ^ 2)
    if depth >= deepest or depth > 2 and hull - chord <= flat * hull then
      xs[#xs + 1], ys[#ys + 1] = dx, dy
      return
    end
    local abx, aby, bcx, bcy, cdx, cdy = (ax + bx) / 2, (ay + by) / 2, (bx + cx) / 2, (by + cy) / 2, (cx + dx) / 2, (cy + dy) / 2
    local px, py, qx, qy = (abx + bcx) / 2, (aby + bcy) / 2, (bcx + cdx) / 2, (bcy + cdy) / 2
    local mx, my = (px + qx) / 2, (py + qy) / 2
    divide(ax, ay, abx, aby, px, py, mx, my, depth + 1)
    divide(mx, my, qx, qy, cdx, cdy, dx, dy, depth + 1)
  end
  divide(x0, y0, x1, y1, x2, y2, x3, y3, 0)
end

--- Adds an elliptic arc, as SVG describes it (SVG 2, appendix B.2.4): quarter turns as cubic curves.
local function arc(xs, ys, x0, y0, rx, ry, turn, large, sweep, x, y)
  rx, ry = math.abs(rx), math.abs(ry)
  if rx * rx == 0 or ry * ry == 0 or (x0 == x and y0 == y) then
    xs[#xs + 1], ys[#ys + 1] = x, y
    return
  end
  local c, s = math.cos(turn), math.sin(turn)
  local hx, hy = (x0 - x) / 2, (y0 - y) / 2
  local ux, uy = c * hx + s * hy, c * hy - s * hx
  local grow = ux * ux / (rx * rx) + uy * uy / (ry * ry)
  if grow > 1 then rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow) end
  local a = rx * rx * uy * uy + ry * ry * ux * ux
  local root = math.sqrt(math.max(0, rx * rx * ry * ry / a - 1))
  if large == sweep then root = -root end
  local vx, vy = root * rx * uy / ry, -root * ry * ux / rx
  local mx, my = c * vx - s * vy + (x0 + x) / 2, s * vx + c * vy + (y0 + y) / 2
  local from = math.atan((uy - vy) / ry, (ux - vx) / rx)
  local to = math.atan((-uy - vy) / ry, (-ux - vx) / rx)
  local way = to - from
  if sweep and way < 0 then way = way + 2 * math.pi elseif not sweep and way > 0 then way = way - 2 * math.pi end
  -- An eighth of a turn each: the curve is then within 1e-7 of the arc.
  local parts = math.max(1, math.ceil(math.abs(way) / (math.pi / 8) - 1e-9))
  local step = way / parts
  local handle = 4 / 3 * math.tan(step / 4)
  local function place(px, py) return mx + c * rx * px - s * ry * py, my + s * rx * px + c * ry * py end
  local lastX, lastY = x0, y0
  for i = 1, parts do
    local p, q = from + (i - 1) * step, from + i * step
    local ax, ay = place(math.cos(p) - handle * math.sin(p), math.sin(p) + handle * math.cos(p))
    local bx, by = place(math.cos(q) + handle * math.sin(q), math.sin(q) - handle * math.cos(q))
    local ex, ey = place(math.cos(q), math.sin(q))
    if i == parts then ex, ey = x, y end
    curve(xs, ys, lastX, lastY, ax, ay, bx, by, ex, ey)
    lastX, lastY = ex, ey
  end
end

-- How many numbers follow each command.
local counts = { M = 2, L = 2, H = 1, V = 1, C = 6, S = 4, Q = 4, T = 2, A = 7, Z = 0 }

--- Reads numbers and commands from a text, from its beginning to its end.
local function reader(text)
  local at, length = 1, #text
  local function skip()
    while at <= length do
      local b = text:byte(at)
      if b ~= 32 and b ~= 44 and (b < 9 or b > 13) then return end
      at = at + 1
    end
  end
  local function digits()
    local start = at
    while at <= length and text:byte(at) >= 48 and text:byte(at) <= 57 do at = at + 1 end
    return at - start
  end
  local function bad(what)
    local found = at <= length and "'" .. text:sub(at, at + 11) .. "'" or "the end"
    error("path.svg: " .. what .. " at character " .. at .. ", got " .. found, 4)
  end
  local self = {}
  --- The letter of the next command; nil when a number follows, or the end.
  function self.command()
    skip()
    local letter = text:sub(at, at)
    if letter == "" or not counts[letter:upper()] then return nil end
    at = at + 1
    return letter
  end
  function self.isAtEnd()
    skip()
    return at > length
  end
  function self.number()
    skip()
    local start = at
    local sign = text:byte(at)
    if sign == 43 or sign == 45 then at = at + 1 end
    local whole = digits()
    local part = 0
    if text:byte(at) == 46 then
      at = at + 1
      part = digits()
    end
    if whole + part == 0 then
      at = start
      bad("expected a number")
    end
    local e = text:byte(at)
    if e == 69 or e == 101 then
      local mark = at
      at = at + 1
      sign = text:byte(at)
      if sign == 43 or sign == 45 then at = at + 1 end
      if digits() == 0 then at = mark end
    end
    local found = tonumber(text:sub(start, at - 1))
    if found > -1e9 and found < 1e9 then return found end
    at = start
    bad("expected a number below 1e9")
  end
  --- A flag of an arc is one digit, and nothing need follow it.
  function self.flag()
    skip()
    local b = text:byte(at)
    if b ~= 48 and b ~= 49 then bad("expected 0 or 1") end
    at = at + 1
    return b == 49
  end
  self.bad = bad
  return self
end

--- The path of SVG's attribute `d`: all commands, both cases. Where it moves without drawing, it goes straight.
function path.svg(text)
  if type(text) ~= "string" then error("path.svg takes a text, as in path.svg(\"M 0 0 L 100 50\")", 2) end
  local read = reader(text)
  local xs, ys = {}, {}
  local x, y, startX, startY = 0, 0, 0, 0
  local command, handleX, handleY, former
  if read.isAtEnd() then error("path.svg: an empty path; expected one such as \"M 0 0 C 1 0 2 1 3 1\"", 2) end
  while not read.isAtEnd() do
    local letter = read.command()
    if letter then command = letter
    elseif not command or command == "Z" or command == "z" then read.bad("expected a command such as M or C")
    elseif command == "M" then command = "L"
    elseif command == "m" then command = "l" end
    local kind = command:upper()
    if #xs == 0 and kind ~= "M" then read.bad("expected M first") end
    local fromX, fromY = 0, 0
    if command ~= kind then fromX, fromY = x, y end
    local n = {}
    if kind == "A" then
      n = { read.number(), read.number(), read.number(), read.flag(), read.flag(), read.number(), read.number() }
    else
      for i = 1, counts[kind] do n[i] = read.number() end
    end
    if kind == "M" or kind == "L" then
      x, y = fromX + n[1], fromY + n[2]
      if kind == "M" then startX, startY = x, y end
      xs[#xs + 1], ys[#ys + 1] = x, y
    elseif kind == "H" then
      x = fromX + n[1]
      xs[#xs + 1], ys[#ys + 1] = x, y
    elseif kind == "V" then
      y = fromY + n[1]
      xs[#xs + 1], ys[#ys + 1] = x, y
    elseif kind == "Z" then
      x, y = startX, startY
      xs[#xs + 1], ys[#ys + 1] = x, y
    elseif kind == "A" then
      local endX, endY = fromX + n[6], fromY + n[7]
      arc(xs, ys, x, y, n[1], n[2], math.rad(n[3]), n[4], n[5], endX, endY)
      x, y = endX, endY
    else
      -- A smooth curve goes on in the direction of the one before, if that was of its kind.
      local isCubic = kind == "C" or kind == "S"
      local goesOn = former == "C" and isCubic or former == "Q" and not isCubic
      local ax, ay = x, y
      if goesOn then ax, ay = 2 * x - handleX, 2 * y - handleY end
      local at = 1
      if kind == "C" or kind == "Q" then
        ax, ay, at = fromX + n[1], fromY + n[2], 3
      end
      local bx, by = ax, ay
      if isCubic then
        bx, by, at = fromX + n[at], fromY + n[at + 1], at + 2
      end
      local endX, endY = fromX + n[at], fromY + n[at + 1]
      handleX, handleY = bx, by
      if isCubic then curve(xs, ys, x, y, ax, ay, bx, by, endX, endY)
      else curve(xs, ys, x, y, x + (ax - x) * 2 / 3, y + (ay - y) * 2 / 3, endX + (ax - endX) * 2 / 3, endY + (ay - endY) * 2 / 3, endX, endY) end
      x, y = endX, endY
    end
    former = (kind == "C" or kind == "S") and "C" or (kind == "Q" or kind == "T") and "Q" or nil
  end
  return finish(xs, ys)
end

local function check(points, name)
  local isRight = type(points) == "table" and #points >= 2
  for i = 1, isRight and #points or 0 do
    local point = points[i]
    local x, y = type(point) == "table" and point[1], type(point) == "table" and point[2]
    isRight = isRight and type(x) == "number" and type(y) == "number" and x - x == 0 and y - y == 0
  end
  if not isRight then
    error("path." .. name .. " takes at least two points of two numbers, as in path." .. name .. "{ {0, 0}, {100, 50} }", 3)
  end
end

--- A smooth curve through points {x, y}: a Catmull-Rom spline, which ends where the points do.
function path.points(points)
  check(points, "points")
  local function at(i) return points[math.max(1, math.min(#points, i))] end
  local xs, ys = { points[1][1] }, { points[1][2] }
  for i = 1, #points - 1 do
    local a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
    curve(xs, ys, b[1], b[2], b[1] + (c[1] - a[1]) / 6, b[2] + (c[2] - a[2]) / 6,
      c[1] - (d[1] - b[1]) / 6, c[2] - (d[2] - b[2]) / 6, c[1], c[2])
  end
  return finish(xs, ys)
end

--- A closed polygon of points {x, y}.
function path.polygon(points)
  check(points, "polygon")
  local xs, ys = {}, {}
  for i, point in ipairs(points) do xs[i], ys[i] = point[1], point[2] end
  xs[#xs + 1], ys[#ys + 1] = xs[1], ys[1]
  return finish(xs, ys)
end

--- The place at a part of the length, 0 to 1, and its direction: x, y, angle in radians. Beyond an end it goes straight on.
function Path:at(part)
  if part - part ~= 0 then return 0 / 0, 0 / 0, 0 / 0 end
  local xs, ys, lengths = self.xs, self.ys, self.lengths
  local length = lengths[#lengths]
  local way = part * length
  local low = self.marks[math.floor(math.max(0, math.min(#xs, part * #xs)))]
  while low < #xs - 1 and lengths[low + 1] <= way do low = low + 1 end
  local high = low + 1
  -- Points that lie on each other have no direction.
  while low > 1 and lengths[low + 1] == lengths[low] do low = low - 1 end
  while high < #xs and lengths[high] == lengths[low] do high = high + 1 end
  local span = lengths[high] - lengths[low]
  local t = span > 0 and (way - lengths[low]) / span or 0
  local dx, dy = xs[high] - xs[low], ys[high] - ys[low]
  return xs[low] + t * dx, ys[low] + t * dy, math.atan(dy, dx)
end

--- In the path's own units.
function Path:length() return self.lengths[#self.lengths] end

--- The smallest rectangle around it: x, y, width, height.
function Path:bounds()
  local left, top, right, bottom = math.huge, math.huge, -math.huge, -math.huge
  for i = 1, #self.xs do
    left, right = math.min(left, self.xs[i]), math.max(right, self.xs[i])
    top, bottom = math.min(top, self.ys[i]), math.max(bottom, self.ys[i])
  end
  return left, top, right - left, bottom - top
end

--- The same path as large as fits a width and a height, around the origin.
function Path:fitted(width, height)
  local left, top, w, h = self:bounds()
  local scale = math.min(w > 0 and width / w or math.huge, h > 0 and height / h or math.huge)
  if scale == math.huge then scale = 1 end
  local xs, ys = {}, {}
  for i = 1, #self.xs do
    xs[i], ys[i] = (self.xs[i] - left - w / 2) * scale, (self.ys[i] - top - h / 2) * scale
  end
  return finish(xs, ys)
end

return path
