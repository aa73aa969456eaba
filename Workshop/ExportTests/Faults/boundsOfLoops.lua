local function try(f) local ok, v = pcall(f) return ok and v or -1 end
return { itemTransformForOffset = function(o, base, index)
  local a = try(function() local s = 0 for i = "1", 3 do s = s + i end return s end)
  local b = try(function() local s = 0 for i = 1, "3" do s = s + i end return s end)
  local c = try(function() local s = 0 for i = 1, 3, 0 do s = s + i end return s end)
  local d = 0 for i = 3, 1, -1 do d = d * 10 + i end
  local e = 0 for i = 1, 2.5 do e = e + i end
  local f = 0 for i = 1.0, 3 do f = f + i end
  local g = 0 for i = math.maxinteger - 1, math.maxinteger do g = g + 1 if g > 5 then break end end
  return base:translate(a + b * 10 + c * 100 + d + e + f, g)
end }
