// What hands do to a carousel: pointers, wheels, keys. A gesture has one owner: who is nearest and can move that way.
// It is loaded as soon as the first picture is there.
import { detailStyles } from './carousel-detail-styles.js'
import { Drag, HandSpeed } from './carousel-drag.js'

/** The rules that only what hands do needs. */
export const handStyles = detailStyles

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

/** The point in an item's plane, from its middle, that is seen at a point from the middle; null for none. */
const unproject = (m, x, y) => {
  const a = m[0] - x * m[3], b = m[4] - x * m[7], c = m[1] - y * m[3], d = m[5] - y * m[7]
  const e = x * m[15] - m[12], f = y * m[15] - m[13], size = a * d - b * c
  if (size === 0) return null
  const px = (e * d - b * f) / size, py = (a * f - e * c) / size
  return m[3] * px + m[7] * py + m[15] > 0 ? [px, py] : null
}

/** Whether a pointer is over text of an element. */
const isOnText = ({ clientX: x, clientY: y }, element) => {
  const place = document.caretPositionFromPoint?.(x, y) ?? document.caretRangeFromPoint?.(x, y)
  const node = place?.offsetNode ?? place?.startContainer
  if (node?.nodeType !== 3 || !element?.contains(node)) return false
  if (getComputedStyle(node.parentElement).userSelect === 'none') return false
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()].some(r => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom)
}

/**
 * The hands on one carousel, of which `stage` tells: see `#inner` in carousel-stage.js.
 */
export class Hands {
  /** Where a pointer is, in points from the middle; null for none. */
  pointer = null
  #stage; #view; #host; #drag
  #press = null
  #tapped = null
  #draggedAt = -Infinity
  #isDown = false
  #hasFocus = false
  /** The items that a pointer was on or held in the last frame, as the effect is told. */
  #touched = new Set
  #wheel = null
  #wheelTimer = 0

  constructor(view, stage) {
    this.#host = stage.host
    this.#view = view
    this.#stage = stage
    this.#drag = new Drag(stage.motion)
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
    const { host } = stage
    host.addEventListener('keydown', event => this.#key(event))
    host.addEventListener('focusin', event => this.#focused(event))
    host.addEventListener('focusout', () => {
      this.#hasFocus = false
      stage.wake()
    })
    // A search in the page, or a link, wants what is out of sight.
    view.addEventListener('beforematch', event => {
      const index = stage.indexOf(event.target)
      if (index >= 0) host.scrollToItem(index, false)
    })
  }

  /** The item that a pointer is down on, unless it is dragged. */
  get held() { return this.#press && !this.#press.isDrag ? this.#press.child : undefined }
  /** Whether a pointer is down, also one that is another's. */
  get isDown() { return this.#isDown }
  /** Whether somebody is at it, so that it does not go on by itself. */
  get isHolding() { return this.#isDown || this.#hasFocus }

  /** Tells of the items which one a pointer is on, and which one is held. */
  touch(facts) {
    for (const touched of this.#touched) {
      touched.held = false
      touched.pointer = undefined
    }
    this.#touched.clear()
    const hit = this.pointer && this.hit(this.pointer.x, this.pointer.y), over = facts[hit?.index]
    if (over) {
      over.pointer = hit
      this.#touched.add(over)
    }
    const { held } = this, own = held && facts[this.#stage.indexOf(held)]
    if (own) {
      own.held = true
      this.#touched.add(own)
    }
  }

  /** Forgets what goes on, as when the carousel leaves the page. */
  end() {
    clearTimeout(this.#wheelTimer)
    this.#wheel = null
    this.#drop()
    this.pointer = null
    this.#hasFocus = false
  }

  // ---- pointers ----

  /** A point of the page in points from the middle of the carousel. */
  #point(event) {
    const box = this.#view.getBoundingClientRect(), { middle: [x, y], scale } = this.#stage
    return [(event.clientX - box.left - x) / scale, (event.clientY - box.top - y) / scale]
  }

  /** The front-most item that is seen at a point: what a clip cuts off is not. */
  hit(x, y) {
    const { shown, itemSize: [w, h] } = this.#stage
    for (let k = shown.length - 1; k >= 0; k--) {
      const { matrix, index, alpha, look } = shown[k], place = alpha > 0 && unproject(matrix, x, y)
      if (!place) continue
      const [left, top, right, bottom] = look?.clip ?? [0, 0, 0, 0]
      const across = place[0] / w + .5, down = place[1] / h + .5
      if (across < left || across > 1 - right || down < top || down > 1 - bottom) continue
      return { index, child: this.#stage.childAt(index), x: place[0] / w * 2, y: place[1] / h * 2 }
    }
  }

  #rest() { this.#stage.settle(() => this.#drag.settle()) }
  #release(speed) { this.#stage.settle(() => this.#drag.release(speed)) }

  #down(event) {
    const stage = this.#stage
    this.#isDown = true
    // Two fingers are the page's: they zoom.
    if (!event.isPrimary) return this.#drop()
    if (event.button !== 0 || isModified(event)) return
    const [target] = event.composedPath(), [x, y] = this.#point(event), hit = this.hit(x, y)
    this.pointer = { x, y, down: true }
    this.#tapped = { child: hit?.child }
    if (target.closest?.(pointerControls)) return
    const isMouse = event.pointerType === 'mouse'
    // A drag over text of the current card selects it.
    if (isMouse && hit?.child && hit.child === stage.current && isOnText(event, stage.current)) return
    const isCaught = this.#drag.press()
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
      const [x, y] = this.#point(event)
      this.pointer = { x, y, down: (event.buttons & 1) === 1 }
      stage.wake()
    }
    if (!press || event.pointerId !== press.id) return
    // It was released where nobody told of it.
    if (press.isMouse && !(event.buttons & 1)) return this.#drop()
    if (!press.isDrag && !this.#begins(event, press)) return
    const place = this.#along(event)
    press.speed.add(place, event.timeStamp / 1000)
    this.#drag.move(this.#forward(place - press.last))
    press.last = place
    stage.wake()
  }

  /** Whether a pointer begins to drag. */
  #begins(event, press) {
    const stage = this.#stage, owner = owners.get(press.id)
    if (owner && owner !== this) return this.#drop()
    const dx = event.clientX - press.x, dy = event.clientY - press.y
    const displacement = stage.isVertical ? dy : dx, across = stage.isVertical ? dx : dy
    if (Math.hypot(dx, dy) < stage.threshold) return false
    // Across the axis: it is another's, until it is released.
    if (Math.abs(displacement) < Math.abs(across)) return this.#drop()
    const direction = -Math.sign(displacement), forward = this.#forward(displacement)
    if (!press.isMouse && scroller(press.target, this.#view, stage.isVertical, direction)) return this.#drop()
    // At its end, a carousel around it goes on.
    if (!stage.motion.canMove(forward) && this.#outer(event, forward)) return this.#drop()
    owners.set(press.id, this)
    press.isDrag = true
    this.#drag.begin()
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
      this.#release(this.#forward(press.speed.at(event.timeStamp / 1000)))
    } else if (press.isCaught) {
      // It was held up, and nothing else.
      this.#draggedAt = event.timeStamp
      this.#rest()
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
    if (press.isDrag) this.#release(0)
    else if (press.isCaught) this.#rest()
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
    const stage = this.#stage, tapped = this.#tapped ?? this.hit(...this.#point(event))
    let child
    this.#tapped = null
    if (isPlaced) child = tapped?.child
    else if (!event.composedPath().some(part => part.matches?.(activated))) child = stage.childOf(event)
    if (!child || child === stage.current) return
    this.#stop(event)
    stage.announce()
    stage.host.scrollToItem(stage.indexOf(child))
  }

  #stop(event) {
    event.preventDefault()
    event.stopPropagation()
  }

  // ---- wheels ----

  #turn(event) {
    const stage = this.#stage, { motion } = stage
    if (event.defaultPrevented || event.ctrlKey || !motion.count) return
    // It tells points, lines or pages.
    let unit = event.deltaMode === 1 ? 40 : 1
    if (event.deltaMode === 2) unit = this.#view.clientWidth
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
    if (wheel.isVertical === undefined || !this.#takesWheel(wheel.isVertical)) return
    const delta = wheel.isVertical ? dy : dx, direction = Math.sign(delta)
    if (!direction || scroller(event.composedPath()[0], this.#view, wheel.isVertical, direction)) return
    const displacement = delta / stage.scale * (!wheel.isVertical && stage.isMirrored ? -1 : 1)
    // Across the axis the wheel is the page's; and a loop has no end at which the page would go on.
    const mayStay = wheel.isVertical !== stage.isVertical || motion.isLoop && wheel.isVertical
    if (mayStay && !this.#isAskedFor(wheel.isVertical) && this.#isPages(wheel.isVertical)) return
    if (!motion.canMove(displacement)) return
    event.preventDefault()
    event.stopPropagation()
    motion.turn(displacement / motion.pitch)
    stage.turned()
    clearTimeout(this.#wheelTimer)
    this.#wheelTimer = setTimeout(() => { if (motion.isAtRest) this.#rest() }, wheelPatience)
  }

  #takesWheel(isVertical) { return this.#stage.wheel === '' || this.#isAskedFor(isVertical) }
  #isAskedFor(isVertical) { return ['both', isVertical ? 'y' : 'x'].includes(this.#stage.wheel) }
  /** Whether the page around it scrolls along an axis. */
  #isPages(isVertical) { return scroller(parent(this.#host), null, isVertical) !== undefined }

  // ---- keys ----

  #focused(event) {
    const [target] = event.composedPath(), { host, indexOf, wake } = this.#stage
    // The element itself is none of its items.
    const index = event.target === host ? -1 : indexOf(event.target)
    // A press with the mouse is no wish to stay.
    this.#hasFocus = target.matches(':focus-visible') || index >= 0 && !this.#isDown
    // Who comes by a key, or by a program, sees where they are.
    if (index >= 0 && !this.#isDown && index !== host.goal) host.scrollToItem(index)
    wake()
  }

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
    if (isStep) stage.host.step(steps[event.key])
    else stage.host.scrollToItem(event.key === 'Home' ? 0 : stage.motion.count - 1)
  }
}
