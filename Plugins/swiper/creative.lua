local poses = require "poses"

-- Each look is a pose for the item before and one for the item after; the pose at the center is empty.
local looks = {
  none  = poses { [-1] = {}, [0] = {}, [1] = {} },
  cover = poses {
    [-1] = { translate = { 0, 0, -400 }, shade = -0.15 }, [0] = {},
    [1]  = { translate = { "100%", 0, 0 } },
  },
  part  = poses {
    [-1] = { translate = { "-120%", 0, -500 }, shade = -0.15 }, [0] = {},
    [1]  = { translate = { "120%", 0, -500 }, shade = -0.15 },
  },
  push  = poses {
    [-1] = { translate = { "-20%", 0, -1 }, shade = -0.15 }, [0] = {},
    [1]  = { translate = { "100%", 0, 0 } },
  },
  tumble = poses {
    [-1] = { translate = { 0, 0, -800 }, rotate = { math.pi, 0, 0 }, shade = -0.15 }, [0] = {},
    [1]  = { translate = { 0, 0, -800 }, rotate = { -math.pi, 0, 0 }, shade = -0.15 },
  },
  roll  = poses {
    [-1] = { translate = { "-125%", 0, -800 }, rotate = { 0, 0, -math.pi / 2 }, shade = -0.15 }, [0] = {},
    [1]  = { translate = { "125%", 0, -800 }, rotate = { 0, 0, math.pi / 2 }, shade = -0.15 },
  },
  doors = poses {
    [-1] = { translate = { "-5%", 0, -200 }, rotate = { 0, math.rad(100), 0 }, origin = { "-50%", 0 }, shade = -0.15 }, [0] = {},
    [1]  = { translate = { "5%", 0, -200 }, rotate = { 0, math.rad(-100), 0 }, origin = { "50%", 0 } },
  },
  -- Poses of items two away, that go on up to three.
  scatter = poses {
    [-2] = { translate = { "-40%", 10, -100 }, rotate = { math.rad(10), math.rad(20), math.rad(30) }, scale = 0.7, alpha = 0.4 }, [0] = {},
    [2]  = { translate = { "60%", -10, -50 }, rotate = { 0, math.rad(-30), math.rad(5) }, scale = 1.2, alpha = 0.6 },
    limit = 3,
  },
}

---@type Effect
return {
  summary = "Swiper's creative: an item comes from one pose and leaves to another; eight looks.",
  kind = "in place",
  tags = { "3d", "pages" },
  stage = { perspective = -1 / 1200, itemSize = { 320, 220 } },
  options = {
    showBackfaces = false,
    look = { default = "part", choices = { "none", "cover", "part", "push", "tumble", "roll", "doors", "scatter" }, help = "where items come from and leave to" },
  },
  presets = {
    cover = { look = "cover" }, part = { look = "part" }, push = { look = "push" }, tumble = { look = "tumble" },
    roll = { look = "roll" }, doors = { look = "doors" }, scatter = { look = "scatter" },
  },

  itemTransformForOffset = function(offset, base)
    local transform, alpha, _, shade = looks[carousel:option("look")](offset, base)
    -- The nearer item is in front; of two in one plane the one closer to the center, then the next.
    local depth = transform.m43 - math.abs(math.floor(0.5 - offset)) * 1e-2 + offset * 1e-5
    return transform, alpha, depth, shade
  end,
}
