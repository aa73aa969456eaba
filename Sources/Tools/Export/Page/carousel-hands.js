// What hands do to a carousel: pointers, wheels, keys. A gesture has one owner: who is nearest and can move that way.
import { HandSpeed } from './carousel-motion.js'

/** A pointer that has gone so far means something, in points. */
const slop = 6
/** A wheel's axis is known once it has gone so far, in points. */
const wheelSlop = 10
/** A wheel's gesture is over after so many milliseconds without an event. */
const wheelPatience = 150
/** A click comes so soon after the release of its pointer, in milliseconds. */
const clickPatience = 60

/** What has its own use for a pointer, and what for keys. */
const pointerControls = 'input, textarea, select, video[controls], audio, iframe, object, [contenteditable], '
  + '[draggable=true]'
const keyControls = 'input, textarea, select, video, audio, [contenteditable], [role=slider], [role=spinbutton], '
  + '[role=listbox], [role=menu], [role=menubar], [role=tablist], [role=radiogroup], [role=grid], [role=tree]'
const activated = 'a[href], area[href], button, input, select, textarea, summary, label, [onclick], [role=button], '
  + '[role=link]'

/** Pointers, by their ids, and the carousel that each drags. */
const owners = new Map

const isModified = event => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
const parent = element => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host

/** Whether an element scrolls along an axis; in a direction, whether it can go on. */
const scrolls = (element, isVertical, direction = 0) => {
  const isPage = element === document.scrollingElement
  const [size, length, place] = isVertical
    ? [element.clientHeight, element.scrollHeight, element.scrollTop]
    : [element.clientWidth, element.scrollWidth, element.scrollLeft]
  if (length <= size + 1) return false
  const style = getComputedStyle(element), overflow = isVertical ? style.overflowY : style.overflowX
  if (isPage ? /hidden|clip/.test(overflow) : !/auto|scroll/.test(overflow)) return false
  if (!direction) return true
  // From right to left, the place is negative.
  const start = style.direction === 'rtl' && !isVertical ? size - length : 0
  return direction < 0 ? place > start + 1 : place < start + length - size - 1
}
/** The nearest element that scrolls, from one up to another. */
const scroller = (element, last, isVertical, direction) => {
  for (; element && element !== last; element = parent(element))
    if (element instanceof Element && scrolls(element, isVertical, direction)) return element
}

/**
 * The hands on one carousel. `stage` tells and does what depends on the carousel: `motion`, `isVertical`, `isMirrored`,
 * `scale`, `current`, `hit(x, y)`, `point(event)`, `isOnText(event)`, `wake()`, `announce()`, `rest()`, `go(child)`,
 * `step(count)`, `goTo(index)`, `turn(points)`, `release(speed)`, `childOf(event)`, `takesWheel(isVertical)`,
 * `isAskedFor(isVertical)`, `focusView()`, `threshold`.
 */
export class Hands {
  /** Where a pointer is, in points from the middle; null for none. */
  pointer = null
  #stage; #view; #host
  #press = null
  #tapped = null
  #draggedAt = -Infinity
  #isDown = false
  #wheel = null
  #wheelTimer = 0

  constructor(host, view, stage) {
    this.#host = host
    this.#view = view
    this.#stage = stage
    const on = (name, handler, options) => view.addEventListener(name, event => handler.call(this, event), options)
    on('pointerdown', this.#down)
    on('pointermove', this.#move)
    on('pointerup', this.#up)
    on('pointercancel', this.#cancel)
    on('lostpointercapture', this.#cancel)
    on('pointerleave', this.#leave)
    on('touchmove', this.#touchMove, { passive: false })
    on('dragstart', this.#dragStart)
    on('click', this.#click, true)
    on('wheel', this.#turn, { passive: false })
    host.addEventListener('keydown', event => this.#key(event))
  }

  /** The item that a pointer is down on, unless it is dragged. */
  get held() { return this.#press && !this.#press.isDrag ? this.#press.child : undefined }
  /** Whether a pointer is down, also one that is another's. */
  get isDown() { return this.#isDown }

  /** Forgets what goes on, as when the carousel leaves the page. */
  end() {
    clearTimeout(this.#wheelTimer)
    this.#wheel = null
    this.#drop()
    this.pointer = null
  }

  // ---- pointers ----

  #down(event) {
    const stage = this.#stage
    this.#isDown = true
    // Two fingers are the page's: they zoom.
    if (!event.isPrimary) return this.#drop()
    if (event.button !== 0 || isModified(event)) return
    const [target] = event.composedPath(), [x, y] = stage.point(event), hit = stage.hit(x, y)
    this.pointer = { x, y, down: true }
    this.#tapped = { child: hit?.child }
    if (target.closest?.(pointerControls)) return
    const isMouse = event.pointerType === 'mouse'
    if (isMouse && hit?.child && hit.child === stage.current && stage.isOnText(event)) return
    const isCaught = stage.motion.press()
    this.#press = {
      id: event.pointerId, isMouse, x: event.clientX, y: event.clientY, last: this.#along(event), target,
      child: hit?.child, isDrag: false, isCaught, speed: new HandSpeed
    }
    this.#press.speed.add(this.#press.last, event.timeStamp / 1000)
    stage.wake()
  }

  #along(event) { return this.#stage.isVertical ? event.clientY : event.clientX }
  /** Points of the page along the axis as points of the carousel, forward. */
  #forward(distance) { return -distance / this.#stage.scale * (this.#stage.isMirrored ? -1 : 1) }

  #move(event) {
    const stage = this.#stage, press = this.#press
    if (event.isPrimary) {
      const [x, y] = stage.point(event)
      this.pointer = { x, y, down: (event.buttons & 1) === 1 }
      stage.wake()
    }
    if (!press || event.pointerId !== press.id) return
    // It was released where nobody told of it.
    if (press.isMouse && !(event.buttons & 1)) return this.#drop()
    if (!press.isDrag && !this.#begins(event, press)) return
    const place = this.#along(event)
    press.speed.add(place, event.timeStamp / 1000)
    stage.motion.drag(this.#forward(place - press.last))
    press.last = place
    stage.wake()
  }

  /** Whether a pointer begins to drag. */
  #begins(event, press) {
    const stage = this.#stage, owner = owners.get(press.id)
    if (owner && owner !== this) return this.#drop()
    const dx = event.clientX - press.x, dy = event.clientY - press.y
    const way = stage.isVertical ? dy : dx, across = stage.isVertical ? dx : dy
    if (Math.hypot(dx, dy) < stage.threshold) return false
    // Across the axis: it is another's, until it is released.
    if (Math.abs(way) < Math.abs(across)) return this.#drop()
    const direction = -Math.sign(way), forward = this.#forward(way)
    if (!press.isMouse && scroller(press.target, this.#view, stage.isVertical, direction)) return this.#drop()
    // At its end, a carousel around it goes on.
    if (!stage.motion.canMove(forward) && this.#outer(event, forward)) return this.#drop()
    owners.set(press.id, this)
    press.isDrag = true
    stage.motion.beginDrag()
    try { this.#view.setPointerCapture(press.id) } catch { }
    getSelection()?.removeAllRanges()
    return true
  }

  /** Whether a carousel around this one moves along the same axis, and can go on. */
  #outer(event, forward) {
    const path = event.composedPath(), around = path.slice(path.indexOf(this.#host) + 1)
    return around.some(element => element.canTake?.(this.#stage.isVertical, forward))
  }

  #up(event) {
    this.#isDown = false
    if (this.pointer) this.pointer.down = false
    if (event.pointerType !== 'mouse') this.pointer = null
    const press = this.#press
    if (!press || event.pointerId !== press.id) return
    this.#press = null
    owners.delete(press.id)
    const stage = this.#stage
    stage.wake()
    if (press.isDrag) {
      this.#draggedAt = event.timeStamp
      stage.release(this.#forward(press.speed.at(event.timeStamp / 1000)))
    } else if (press.isCaught) {
      // It was held up, and nothing else.
      this.#draggedAt = event.timeStamp
      stage.rest()
    } else stage.motion.letGo()
  }

  #cancel(event) {
    // A card has lost the pointer to the view: that is a drag's beginning.
    if (event.type === 'lostpointercapture' && event.target !== this.#view) return
    if (this.#press?.id === event.pointerId) this.#drop()
    if (event.type !== 'pointercancel' || !event.isPrimary) return
    this.#isDown = false
    this.pointer = null
  }

  /** The pointer is another's: what was dragged comes to rest. */
  #drop() {
    const press = this.#press, stage = this.#stage
    if (!press) return false
    this.#press = null
    if (owners.get(press.id) === this) owners.delete(press.id)
    if (press.isDrag) stage.release(0)
    else if (press.isCaught) stage.rest()
    else stage.motion.letGo()
    stage.wake()
    return false
  }

  #leave() {
    if (this.#press) return
    this.#isDown = false
    this.pointer = null
    this.#stage.wake()
  }

  #touchMove(event) { if (this.#press?.isDrag && event.cancelable) event.preventDefault() }
  #dragStart(event) { if (this.#press) event.preventDefault() }

  #click(event) {
    // Where a key or a program clicks is no place.
    const isPlaced = event.detail > 0
    if (isPlaced && event.timeStamp - this.#draggedAt < clickPatience) return this.#stop(event)
    if (isModified(event) || event.button !== 0) return
    const stage = this.#stage, tapped = this.#tapped ?? stage.hit(...stage.point(event))
    let child
    this.#tapped = null
    if (isPlaced) child = tapped?.child
    else if (!event.composedPath().some(part => part.matches?.(activated))) child = stage.childOf(event)
    if (!child || child === stage.current) return
    this.#stop(event)
    stage.announce()
    stage.go(child)
  }

  #stop(event) {
    event.preventDefault()
    event.stopPropagation()
  }

  // ---- wheels ----

  #turn(event) {
    const stage = this.#stage, { motion } = stage
    if (event.defaultPrevented || event.ctrlKey || !motion.count) return
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? this.#view.clientWidth : 1
    let dx = event.deltaX * unit, dy = event.deltaY * unit
    if (event.shiftKey && !dx) [dx, dy] = [dy, 0]
    // What goes along the other axis alone is another gesture.
    const isOther = this.#wheel?.isVertical !== undefined && (this.#wheel.isVertical ? !dy : !dx)
    const isLate = !this.#wheel || event.timeStamp - this.#wheel.time > wheelPatience
    if (isLate || isOther) this.#wheel = { dx: 0, dy: 0 }
    const wheel = this.#wheel
    wheel.time = event.timeStamp
    wheel.dx += dx
    wheel.dy += dy
    if (Math.hypot(wheel.dx, wheel.dy) >= wheelSlop) wheel.isVertical ??= Math.abs(wheel.dy) > Math.abs(wheel.dx)
    if (wheel.isVertical === undefined || !stage.takesWheel(wheel.isVertical)) return
    const delta = wheel.isVertical ? dy : dx, direction = Math.sign(delta)
    if (!direction || scroller(event.composedPath()[0], this.#view, wheel.isVertical, direction)) return
    const isAlong = wheel.isVertical === stage.isVertical
    const way = delta / stage.scale * (!wheel.isVertical && stage.isMirrored ? -1 : 1)
    if (!isAlong && !stage.isAskedFor(wheel.isVertical) && this.#isPages(wheel.isVertical)) return
    // A loop has no end at which the page would go on.
    const isEndless = motion.isLoop && wheel.isVertical && !stage.isAskedFor(wheel.isVertical)
    if (isEndless && this.#isPages(wheel.isVertical)) return
    if (!motion.canMove(way)) return
    event.preventDefault()
    event.stopPropagation()
    stage.turn(way)
    clearTimeout(this.#wheelTimer)
    this.#wheelTimer = setTimeout(() => { if (motion.isAtRest) stage.rest() }, wheelPatience)
  }

  /** Whether the page around it scrolls along an axis. */
  #isPages(isVertical) { return scroller(parent(this.#host), null, isVertical) !== undefined }

  // ---- keys ----

  #key(event) {
    const stage = this.#stage, [target] = event.composedPath()
    if (event.defaultPrevented || isModified(event) || target.closest?.(keyControls)) return
    const back = stage.isMirrored ? 'ArrowRight' : 'ArrowLeft', on = stage.isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const steps = stage.isVertical ? { ArrowUp: -1, ArrowDown: 1 } : { [back]: -1, [on]: 1 }
    const isStep = event.key in steps
    if (!isStep && event.key !== 'Home' && event.key !== 'End') return
    // A part of a card that scrolls keeps its keys.
    if (event.composedPath().includes(this.#view) && scroller(target, this.#view, stage.isVertical)) return
    event.preventDefault()
    stage.focusView()
    stage.announce()
    if (isStep) stage.step(steps[event.key])
    else stage.goTo(event.key === 'Home' ? 0 : stage.motion.count - 1)
  }
}
