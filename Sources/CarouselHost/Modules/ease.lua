-- Interpolation, curves, and motions that do not depend on the frame rate. require "ease"

---@class ease
---@field inQuad function a curve from 0 to 1 that starts slowly
---@field outQuad function a curve from 0 to 1 that ends slowly
---@field inOutQuad function a curve from 0 to 1 that starts and ends slowly
---@field inCubic function a curve from 0 to 1 that starts slowly
---@field outCubic function a curve from 0 to 1 that ends slowly
---@field inOutCubic function a curve from 0 to 1 that starts and ends slowly
---@field inQuart function a curve from 0 to 1 that starts slowly
---@field outQuart function a curve from 0 to 1 that ends slowly
---@field inOutQuart function a curve from 0 to 1 that starts and ends slowly
---@field inSine function a curve from 0 to 1 that starts slowly
---@field outSine function a curve from 0 to 1 that ends slowly
---@field inOutSine function a curve from 0 to 1 that starts and ends slowly
---@field inExpo function a curve from 0 to 1 that starts slowly
---@field outExpo function a curve from 0 to 1 that ends slowly
---@field inOutExpo function a curve from 0 to 1 that starts and ends slowly
---@field inCirc function a curve from 0 to 1 that starts slowly
---@field outCirc function a curve from 0 to 1 that ends slowly
---@field inOutCirc function a curve from 0 to 1 that starts and ends slowly
---@field inBack function a curve from 0 to 1 that starts slowly
---@field outBack function a curve from 0 to 1 that ends slowly
---@field inOutBack function a curve from 0 to 1 that starts and ends slowly
---@field inElastic function a curve from 0 to 1 that starts slowly
---@field outElastic function a curve from 0 to 1 that ends slowly
---@field inOutElastic function a curve from 0 to 1 that starts and ends slowly
---@field inBounce function a curve from 0 to 1 that starts slowly
---@field outBounce function a curve from 0 to 1 that ends slowly
---@field inOutBounce function a curve from 0 to 1 that starts and ends slowly
local ease = {}

--- x, clamped to low … high.
function ease.clamp(x, low, high)
  return math.max(low, math.min(high, x))
end

--- The number between a and b at t: a at 0, b at 1.
function ease.lerp(a, b, t)
  return a + (b - a) * t
end

--- The number between c and d that corresponds to x between a and b.
function ease.remap(x, a, b, c, d)
  return c + (d - c) * (x - a) / (b - a)
end

--- 0 up to a, 1 from b on, and a smooth transition between them.
function ease.smoothstep(a, b, x)
  local t = ease.clamp((x - a) / (b - a), 0, 1)
  return t * t * (3 - 2 * t)
end

--- -1, 0 or 1.
function ease.sign(x)
  return x > 0 and 1 or x < 0 and -1 or 0
end

--- Moves a towards b: the distance shrinks by the factor e every 1/rate seconds.
function ease.damp(a, b, rate, dt)
  return b + (a - b) * math.exp(-rate * dt)
end

--- The same for a target that moved evenly from one number to another within the frame: what follows a carousel is
-- then in the same position at 30 and at 240 frames per second.
function ease.follow(x, from, to, rate, dt)
  if dt <= 0 then return x end
  local lag = (to - from) / dt / rate
  return to - lag + (x - from + lag) * math.exp(-rate * dt)
end

--- Moves x, whose speed is v, towards a target as a damped spring does; returns the new x and v.
-- response: seconds of one oscillation without damping. damping: 1 does not overshoot, less does.
function ease.spring(x, v, target, response, damping, dt)
  local w = 2 * math.pi / response
  local d = x - target
  local decay = math.exp(-damping * w * dt)
  if math.abs(damping - 1) < 1e-6 then
    local c = v + w * d
    return target + (d + c * dt) * decay, (v - w * c * dt) * decay
  elseif damping < 1 then
    local r = w * math.sqrt(1 - damping * damping)
    local c, s = math.cos(r * dt), math.sin(r * dt)
    local k = (v + damping * w * d) / r
    return target + (d * c + k * s) * decay, (v * c - (damping * v + w * d) * w / r * s) * decay
  end
  local r = w * math.sqrt(damping * damping - 1)
  local a, b = -damping * w + r, -damping * w - r
  local p = (v - b * d) / (a - b)
  local q = d - p
  local ea, eb = math.exp(a * dt), math.exp(b * dt)
  return target + p * ea + q * eb, a * p * ea + b * q * eb
end

--- The curve of CSS's cubic-bezier(x1, y1, x2, y2), as a function of 0 … 1.
function ease.bezier(x1, y1, x2, y2)
  local function at(a, b, t)
    local u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  end
  return function(x)
    if x <= 0 then return 0 elseif x >= 1 then return 1 end
    local low, high = 0, 1
    for _ = 1, 40 do
      local t = (low + high) / 2
      if at(x1, x2, t) < x then low = t else high = t end
    end
    return at(y1, y2, (low + high) / 2)
  end
end

-- Curves from 0 to 1: inQuad starts slowly, outQuad ends slowly, inOutQuad does both; and so on for each name.
local curves = {
  Quad = function(t) return t * t end,
  Cubic = function(t) return t * t * t end,
  Quart = function(t) return t * t * t * t end,
  Sine = function(t) return 1 - math.cos(t * math.pi / 2) end,
  Expo = function(t) return t <= 0 and 0 or 2 ^ (10 * t - 10) end,
  Circ = function(t) return 1 - math.sqrt(math.max(0, 1 - t * t)) end,
  Back = function(t) return t * t * (2.70158 * t - 1.70158) end,
  Elastic = function(t)
    if t <= 0 or t >= 1 then return t <= 0 and 0 or 1 end
    return -2 ^ (10 * t - 10) * math.sin((10 * t - 10.75) * 2 * math.pi / 3)
  end,
  Bounce = function(t)
    local x = 1 - t
    local y
    if x < 1 / 2.75 then y = 7.5625 * x * x
    elseif x < 2 / 2.75 then x = x - 1.5 / 2.75; y = 7.5625 * x * x + 0.75
    elseif x < 2.5 / 2.75 then x = x - 2.25 / 2.75; y = 7.5625 * x * x + 0.9375
    else x = x - 2.625 / 2.75; y = 7.5625 * x * x + 0.984375 end
    return 1 - y
  end,
}

for name, curve in pairs(curves) do
  ease["in" .. name] = curve
  ease["out" .. name] = function(t) return 1 - curve(1 - t) end
  ease["inOut" .. name] = function(t)
    return t < 0.5 and curve(2 * t) / 2 or 1 - curve(2 - 2 * t) / 2
  end
end

return ease
