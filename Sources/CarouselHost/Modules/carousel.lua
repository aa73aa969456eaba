---@meta
-- The names that an effect can use, as LuaCATS annotations for editors. Nothing here runs.

---A projective transform: 16 numbers as a value. Methods return a new Transform, and apply in the item's
---own coordinate space.
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
---@operator mul(Transform): Transform
---@field identity Transform the transform that changes nothing
Transform = {}

---@param x number points
---@param y number points
---@param z? number points; 0 by default
---@return Transform
function Transform.translation(x, y, z) end

---@param angle number radians
---@param x number axis; its length has no effect, but must not be 0
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

---@param angle number radians; clockwise about z; about y the right edge moves away, about x the top
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

---Turns the item so that its main axis points towards or away from the viewer: about +y, or -x when vertical.
---@param angle number radians
---@return Transform
function Transform:turn(angle) end

---Applies this transform first, then the other.
---@param other Transform
---@return Transform
function Transform:concat(other) end

---@return Transform|nil inverse nil if the transform is singular
function Transform:inverse() end

---Projects a point of the item onto the screen.
---@param x number points from the item's center
---@param y number
---@param z? number
---@return number|nil x points from the item's center on screen; nil if the point is behind the eye
---@return number y
function Transform:project(x, y, z) end

---Rotates about the x axis: the top edge goes away from the viewer.
---@param angle number radians
---@return Transform
function Transform:rotateX(angle) end

---Rotates about the y axis: the right edge goes away from the viewer.
---@param angle number radians
---@return Transform
function Transform:rotateY(angle) end

---Rotates about the z axis, clockwise.
---@param angle number radians
---@return Transform
function Transform:rotateZ(angle) end

---Turns the item about the scroll axis: about +x, or -y when vertical.
---@param angle number radians
---@return Transform
function Transform:turnAcross(angle) end

---Rotates about an axis through a point of the item, such as an edge.
---@param angle number radians
---@param x number axis
---@param y number
---@param z number
---@param px number points from the item's center
---@param py number
---@param pz? number 0 by default
---@return Transform
function Transform:rotateAbout(angle, x, y, z, px, py, pz) end

---Scales about a point of the item.
---@param sx number
---@param sy number
---@param sz number
---@param px number points from the item's center
---@param py number
---@param pz? number 0 by default
---@return Transform
function Transform:scaleAbout(sx, sy, sz, px, py, pz) end

---Whether the viewer sees the item's front; false if a corner is behind the viewer.
---@param w? number points; the item's width by default
---@param h? number points; the item's height by default
---@return boolean
function Transform:showsFront(w, h) end

---Whether the front is turned to the viewer, ignoring the perspective: m33 > 0.
---@return boolean
function Transform:facing() end

---@class CarouselSize
---@field width number points
---@field height number points

---The pointer over the carousel.
---@class CarouselPointer
---@field x number points from the middle of the bounds
---@field y number
---@field down boolean

---How far the device is tilted.
---@class CarouselTilt
---@field x number -1 to 1, to the right
---@field y number -1 to 1, down

---The carousel that the effect is part of; read-only.
---@class Carousel
---@field itemWidth number points along the scroll axis
---@field itemHeight number points across it
---@field width number points of the bounds along it
---@field height number points of the bounds across it
---@field itemSize CarouselSize width and height on screen
---@field bounds CarouselSize width and height on screen
---@field numberOfItems integer
---@field numberOfPlaceholders integer
---@field numberOfVisibleItems integer
---@field currentItemIndex integer -1 when there is none
---@field scrollOffset number items
---@field velocity number items/s, of the last drag
---@field speed number items/s at which the offset moves now; 0 at rest and after a jump
---@field time number seconds since the carousel was made, a rest not counted
---@field dt number seconds since the frame before; 0 in stills and after a jump
---@field dragStart? number the offset where the drag began; nil unless it is dragged
---@field pointer? CarouselPointer a mouse, or a finger that is down; nil when there is none
---@field tilt CarouselTilt of the device; 0 when it tells none
---@field toggle number -1 to 1, for the item being placed
---@field vertical boolean
---@field rightToLeft boolean whether the finished picture is mirrored; effects need not care
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

---The effective value of a standard option, or of one of the effect's own options.
---@param name CarouselOption|string
---@param default? any returned if a standard option has no value
---@return any
function carousel:option(name, default) end

---A number from 0 to below 1 that depends only on the arguments: the same at every load.
---@param index integer|string
---@param salt? integer|string another one gives other numbers; 0 by default
---@return number
function carousel:random(index, salt) end

---From the center to the middle of the item that is being placed, in points along the axis, as its own length and the
---gaps say. Only known in itemTransformForOffset; an effect that uses it declares `packs = true`.
---@param spacing? number a factor; 1 without it
---@return number
function carousel:distance(spacing) end

---A shadow below the item, in the item's own plane.
---@class ItemShadow
---@field blur? number points, the standard deviation; 0 by default
---@field x? number points
---@field y? number points
---@field alpha? number 0 to 1; 1 by default
---@field color? string "#rrggbb"; black by default

---A shadow on a horizontal plane, cast from above.
---@class ItemGroundShadow
---@field y? number points below the middle of the carousel
---@field blur? number points, the standard deviation; 0 by default
---@field alpha? number 0 to 1; 1 by default
---@field color? string "#rrggbb"; black by default

---The item's mirror image below it, in the item's own plane; it fades downward.
---@class ItemReflection
---@field scale? number how much of the item is seen, as a part of its height, 0 to 1; 0.5 by default
---@field alpha? number the opacity at its upper edge, 0 to 1; 0.5 by default
---@field gap? number points below the item; 0 by default

---The item that is being placed: who it is, and how it looks. The same value in every frame, known only in its own call.
---@class Item
---@field id integer|string the app's identity, else a number: the index at load
---@field index integer read-only; a leaving item has its last one
---@field offset number items, read-only
---@field width number points along the scroll axis, read-only
---@field height number points across it, read-only
---@field size CarouselSize as on screen, read-only
---@field presence number 0 to 1, linear in time: arriving from 0, leaving to 0; read-only
---@field order integer the rank within its change, from 0; read-only
---@field leaving boolean whether it was removed; read-only
---@field held boolean whether the pointer went down on it and is still down; read-only
---@field current boolean whether it is the current item; read-only
---@field placeholder boolean read-only
---@field data table<string, any> what the app says of it, read-only; empty without
---@field state table plain data of its own, kept while the item is in the data
---@field alpha? number 0 to 1; a result takes precedence
---@field depth? number a result takes precedence
---@field shade? number -1 to 1; a result takes precedence
---@field blur? number points, the standard deviation, in the item's own plane
---@field saturation? number 0 to 2; 1 by default
---@field tint? string "#rrggbb", mixed over its picture
---@field tintAmount? number 0 to 1
---@field shadow? ItemShadow
---@field groundShadow? ItemGroundShadow
---@field reflection? ItemReflection
---@field radius? number|number[] points, or four of them from the top left corner on
---@field clip? number[] what is cut off from the left, top, right and bottom, as parts of its size; radius beside them rounds the corners of the rest, in points
---@field contentX? number how far the picture moves in its frame, as a part of the width
---@field contentY? number the same as a part of the height
---@field contentScale? number how much larger than its frame the picture is; 1 by default
---@field verso? boolean|string whether its back is shown, or the color "#rrggbb" of one
---@field label? string what a screen reader says besides its name; at most 200 characters
local item = {}

---A number from 0 to below 1 that belongs to the item: the same at every load.
---@param salt? integer|string another one gives other numbers
---@return number
function item:random(salt) end

---The pointer on the item, -1 to 1 from its middle; nil unless it is the front-most item under the pointer.
---@return number? x to the right
---@return number? y down
function item:pointer() end

---@class SpringOptions
---@field response? number seconds of a swing without damping; 0.4 by default
---@field damping? number 1 does not swing over, less does; 1 by default

---A number that follows its target as if a spring pulled it.
---@param name string which of the item's springs it is
---@param target number
---@param options? SpringOptions
---@return number value
---@return number speed per second
function item:spring(name, target, options) end

---@class EffectChange
---@field arrive? number seconds, 0.1 to 3; 0.4 by default
---@field leave? number seconds, 0.1 to 3; 0.4 by default

---@class EffectOption
---@field name? string in a list of options
---@field default number|boolean|string a string is a choice, or a color "#rrggbb"
---@field min? number
---@field max? number
---@field step? number
---@field unit? string
---@field help? string
---@field group? string the heading above the option
---@field choices? string[] the words to choose from

---The settings an effect looks best with. The user's own settings take precedence.
---@class EffectStage
---@field perspective? number m34: -1 divided by the viewer's distance in points
---@field vertical? boolean
---@field itemSize? number[] {width, height} in points, as on screen
---@field itemsPerPage? integer|'auto'
---@field paging? boolean
---@field alignment? 'start'|'center'|'end'|number a number: where a page starts, as a part of the bounds' length
---@field contain? 'off'|'trim'|'keep' whether the ends of the content stay within the bounds
---@field gap? number length between one item and the next, in points
---@field inset? number[] {start, end}: lengths before the first item and behind the last one, in points
---@field contentOffset? number[] {x, y}: displacement of the items and their vanishing point
---@field viewpointOffset? number[] {x, y}: displacement of the eye
---@field longestSwipe? integer most items, or pages, that a swipe moves; 0 is no limit
---@field truncateFinalPage? boolean
---@field bounces? boolean
---@field bounceDistance? number in items
---@field decelerationRate? number 0 to 1
---@field scrollSpeed? number
---@field scrollEnabled? boolean
---@field stopAtItemBoundary? boolean
---@field scrollToItemBoundary? boolean
---@field ignorePerpendicularSwipes? boolean
---@field centerItemWhenSelected? boolean
---@field defersItemLoading? boolean
---@field autoplay? number seconds between pages; 0 is off
---@field autoplayBackward? boolean
---@field autoplayRepeats? boolean
---@field autoplayRests? boolean

---The table an effect returns.
---@class Effect
---@field itemTransformForOffset fun(offset: number, base: Transform, index: integer, item: Item): Transform, number?, number?, number?
---@field update? fun(dt: number): boolean? called once per frame; return true to request another frame
---@field valueForOption? fun(option: CarouselOption, default: number|boolean|nil): number|boolean|nil
---@field options? table<string, EffectOption|number|boolean|string>|EffectOption[]
---@field stage? EffectStage
---@field packs? boolean true if it places items side by side by carousel:distance()
---@field change? EffectChange how long items arrive and leave; the carousel's own fade is then off
---@field appear? boolean true if the first items arrive as well
---@field presets? table<string, table<string, number|boolean|string>>
---@field name? string
---@field summary? string
---@field author? string
---@field version? string
---@field license? string
---@field tags? string[] words by which it is found
---@field kind? string the word under which a gallery lists it
---@field state? table plain data that survives a reload
---@field onReload? fun(oldState: table)
