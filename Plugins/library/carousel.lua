---@meta
-- What an effect is given, for editors that read LuaCATS annotations. Nothing here runs.

---A projective transform: 16 numbers as a value. Methods return a new one; they apply in the item's own space.
---@class Transform
---@field m11 number
---@field m12 number
---@field m13 number
---@field m14 number
---@field m21 number
---@field m22 number
---@field m23 number
---@field m24 number
---@field m31 number
---@field m32 number
---@field m33 number
---@field m34 number carries the perspective
---@field m41 number
---@field m42 number
---@field m43 number
---@field m44 number
---@field identity Transform changes nothing
Transform = {}

---@param x number points
---@param y number points
---@param z? number points; 0 by default
---@return Transform
function Transform.translation(x, y, z) end

---@param angle number radians
---@param x number axis; its length plays no part, but must not be 0
---@param y number
---@param z number
---@return Transform
function Transform.rotation(angle, x, y, z) end

---@param sx number
---@param sy? number sx by default
---@param sz? number 1 by default
---@return Transform
function Transform.scale(sx, sy, sz) end

---@param m11 number
---@param m12 number
---@param m13 number
---@param m14 number
---@param m21 number
---@param m22 number
---@param m23 number
---@param m24 number
---@param m31 number
---@param m32 number
---@param m33 number
---@param m34 number
---@param m41 number
---@param m42 number
---@param m43 number
---@param m44 number
---@return Transform
function Transform.matrix(m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44) end

---@param x number points
---@param y number points
---@param z? number points; 0 by default
---@return Transform
function Transform:translate(x, y, z) end

---@param angle number radians; about z clockwise, about y the right edge goes away, about x the top
---@param x number axis
---@param y number
---@param z number
---@return Transform
function Transform:rotate(angle, x, y, z) end

---@param sx number
---@param sy? number sx by default
---@param sz? number 1 by default
---@return Transform
function Transform:scale(sx, sy, sz) end

---Moves along and across the scroll axis.
---@param main number points along it
---@param cross number points across it
---@param z? number points; 0 by default
---@return Transform
function Transform:translateAlong(main, cross, z) end

---Turns so that the main axis goes towards or away from the viewer: about +y, or -x when vertical.
---@param angle number radians
---@return Transform
function Transform:turn(angle) end

---This one first, then the other.
---@param other Transform
---@return Transform
function Transform:concat(other) end

---@return Transform|nil inverse nil when there is none
function Transform:inverse() end

---Where a point of the item is seen.
---@param x number points from the item's centre
---@param y number
---@param z? number
---@return number|nil x points from the item's centre on screen; nil behind the eye
---@return number y
function Transform:project(x, y, z) end

---@class CarouselSize
---@field width number points
---@field height number points

---The carousel that the effect is part of; read-only.
---@class Carousel
---@field itemWidth number points along the scroll axis
---@field itemHeight number points across it
---@field width number points of the bounds along it
---@field height number points of the bounds across it
---@field itemSize CarouselSize as on screen
---@field bounds CarouselSize as on screen
---@field numberOfItems integer
---@field numberOfPlaceholders integer
---@field numberOfVisibleItems integer
---@field currentItemIndex integer -1 when there is none
---@field scrollOffset number items
---@field velocity number items/s of the last drag
---@field toggle number -1 to 1, for the item being placed
---@field vertical boolean
---@field wrapEnabled boolean
---@field isDragging boolean
---@field isDecelerating boolean
---@field isScrolling boolean
---@field perspective number 1/points
---@field viewpointOffset CarouselSize
---@field contentOffset CarouselSize
carousel = {}

---@alias CarouselOption
---| "wrap"
---| "showBackfaces"
---| "offsetMultiplier"
---| "spacing"
---| "tilt"
---| "arc"
---| "count"
---| "radius"
---| "angle"
---| "visibleItems"
---| "fadeMin"
---| "fadeMax"
---| "fadeRange"
---| "fadeMinAlpha"

---The value in effect of a standard option, or of one of the effect's own.
---@param name CarouselOption|string
---@param default? any where a standard option has no value
---@return any
function carousel:option(name, default) end

---@class EffectOption
---@field default number|boolean
---@field min? number
---@field max? number
---@field step? number
---@field unit? string
---@field help? string

---What an effect's script returns.
---@class Effect
---@field itemTransformForOffset fun(offset: number, base: Transform, index: integer): Transform, number?, number?
---@field valueForOption? fun(option: CarouselOption, default: number|boolean|nil): number|boolean|nil
---@field options? table<string, EffectOption|number|boolean>
---@field name? string
---@field summary? string
---@field author? string
---@field version? string
---@field state? table
---@field onReload? fun(oldState: table)
