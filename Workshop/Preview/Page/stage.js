// The stage: fits the carousel into its room, and sends pointers, wheels and keys.

import * as camera from './camera.js'
import { Cards } from './cards.js'
import { of, on } from './fields.js'
import * as guides from './guides.js'
import * as shape from './shape.js'
import { send } from './socket.js'
import { looked } from './undo.js'

const keys = new Set([
  'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', ' '
])
const turns = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1], Home: null }
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
// The hand's newest position, without waiting for the next picture.
const move = 'onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove'

const [element, world, before] = ['stage', 'world', 'before'].map(of)
const items = new Cards(world, false), compared = new Cards(world, true), former = new Cards(before, false)

/** How much larger than the carousel the stage is at least. */
const margin = 1.12

let shown
let isTurned = false
let under = world
let isVertical = false
let scale = 1
let bounds = [800, 400]
let extent = [0, 0, 800, 400]
/** The part of the carousel's plane that is seen: left, top, width, height. */
let view = [0, 0, 800, 400]
let pointer = null
let hasFocus = false
let orbit = null
let down = null
let asked = []
/** The last 600 times from a pointer move to its frame, in milliseconds. */
export const latencies = []

/** Lights the item whose line is lit; null for none. */
export const light = index => { items.lit = index }

export const setSource = source => { items.source = former.source = source }

const isSplit = () => element.hasAttribute('data-split')

/** Whether a pinned version is shown beside the one in use. */
export function split(isWanted) {
  if (isWanted === isSplit()) return
  element.toggleAttribute('data-split', isWanted)
  fit()
}

/** The carousel's size, and the part of it that fills the stage. */
export function place(size, part) {
  if (String(size) === String(bounds) && String(part) === String(extent)) return
  bounds = size
  extent = part
  items.forgetFloor()
  former.forgetFloor()
  fit()
}

export function setVertical(isNow) {
  isVertical = isNow
  // Across the scroll axis, a finger scrolls the page.
  element.style.touchAction = isVertical ? 'pan-x pinch-zoom' : 'pan-y pinch-zoom'
}

/**
 * What a picture of the stage shows: the part of the carousel's plane, pixels a point, the height of the floor. Of a
 * size in pixels it is as much as fits, about the same middle.
 */
export function pictured(size) {
  const { floor } = items
  if (!size) return { view, scale, floor }
  const [width, height] = size, [left, top, right, bottom] = extent
  const least = Math.max((right - left) / width, (bottom - top) / height) * margin
  const w = width * least, h = height * least
  return { view: [(left + right - w) / 2, (top + bottom - h) / 2, w, h], scale: 1 / least, floor }
}

/** Scales the carousel into the room that there is. */
function fit() {
  const [width, height] = bounds
  isTurned = camera.isOn
  // From another side all of the carousel is seen.
  const [left, top, right, bottom] = isTurned ? [0, 0, width, height] : extent
  const { clientWidth, clientHeight } = element
  // Side by side, or one above the other: whichever is larger.
  const isRow = isSplit() && clientWidth / width > clientHeight / height
  const room = [clientWidth / (isRow ? 2 : 1), clientHeight / (isSplit() && !isRow ? 2 : 1)]
  // Beyond a size, larger items show no more and take longer to draw.
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const most = document.fullscreenElement ? Infinity : letter / 9.4
  scale = Math.max(0.01, Math.min(room[0] / (right - left) / margin, room[1] / (bottom - top) / margin, most))
  const [wide, high] = room.map(side => side / scale)
  view = [(left + right - wide) / 2, (top + bottom - high) / 2, wide, high]
  camera.setRoom([wide, high])
  const set = (part, number) => {
    const x = (room[0] - (left + right) * scale) / 2 + (isRow ? number * room[0] : 0)
    const y = (room[1] - (top + bottom) * scale) / 2 + (isRow ? 0 : number * room[1])
    part.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    part.style.width = `${width}px`
    part.style.height = `${height}px`
  }
  if (isSplit()) element.dataset.split = isRow ? 'row' : 'column'
  set(world, isSplit() ? 1 : 0)
  set(before, 0)
}

export function draw(frame, count) {
  shown = frame
  if (camera.isOn !== isTurned) fit()
  items.draw(frame.items, frame.index, count, frame)
  compared.draw(frame.compared ?? [], -1, count)
  former.draw(frame.before ?? [], frame.index, count)
  guides.draw(frame.guides ?? [], isVertical)
  element.toggleAttribute('data-dragging', frame.dragging)
  const now = performance.now()
  while (asked.length > 0 && asked[0].number <= frame.input) {
    latencies.push(now - asked.shift().time)
    if (latencies.length > 600) latencies.shift()
  }
}

/** The carousel that the hand is on: the one in use, or the pinned one. */
function carousel(event) {
  if (!isSplit()) return world
  const distance = part => {
    const box = part.getBoundingClientRect()
    return Math.hypot(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2)
  }
  return distance(before) < distance(world) ? before : world
}

/** The position of an event, in the carousel's points. */
function point(event) {
  const box = under.getBoundingClientRect()
  return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale }
}

/** Tells where the focus is. A press brings it here, too, but shows it to nobody. */
const tellFocus = isIn => {
  const now = isIn && document.querySelector('#stage:focus-visible, #stage :focus-visible') !== null
  if (now !== hasFocus) send({ t: 'focus', on: now })
  hasFocus = now
}

const tell = (t, event) => send({ t, ...point(event), ms: event.timeStamp, reduced: reducedMotion.matches })

on(element, 'pointerdown', event => {
  if (event.button !== 0 || pointer !== null || event.target.closest('#error-report, #toasts')) return
  pointer = event.pointerId
  down = [event.clientX, event.clientY]
  under = carousel(event)
  element.setPointerCapture(event.pointerId)
  const handle = event.target.closest('.handle')
  if ((handle || shape.wants(event)) && !camera.isOn && under === world) shape.begin(point(event), handle)
  else tell('down', event)
})
on(element, move, event => {
  // A mouse hovers; over one of two carousels.
  const hovers = pointer === null && orbit === null && event.pointerType !== 'touch'
  if (hovers) {
    under = carousel(event)
    if (!event.target.closest('.handle')) shape.hover(point(event))
  }
  if (event.pointerId !== pointer && !hovers) return
  const number = shape.isActive ? shape.move(point(event)) : tell('move', event)
  if (number > 0) asked.push({ number, time: performance.now() })
  if (asked.length > 600) asked.shift()
})
on(element, 'pointerleave', () => send({ t: 'leave' }))
on(element, 'focusin focusout', event => tellFocus(event.type === 'focusin'))
on(element, 'pointerup pointercancel lostpointercapture', event => {
  if (event.pointerId !== pointer) return
  const isUp = event.type === 'pointerup'
  pointer = null
  if (shape.isActive) return shape.end(isUp)
  // From another side, the host would find something else there.
  const isTap = Math.hypot(event.clientX - down[0], event.clientY - down[1]) < 10
  tell(isUp && !(isTap && camera.isOn) ? 'up' : 'cancel', event)
})
on(element, 'wheel', event => {
  if (event.ctrlKey || event.target.closest('#error-report')) return
  event.preventDefault()
  const unit = [1, 16, element.clientWidth][event.deltaMode] / scale
  send({ t: 'wheel', dx: event.deltaX * unit, dy: event.deltaY * unit, reduced: reducedMotion.matches })
}, { passive: false })
on(element, 'keydown', event => {
  const { key, shiftKey } = event
  if (event.target !== element || event.altKey || event.ctrlKey || event.metaKey || !keys.has(key)) return
  event.preventDefault()
  if (shape.isOn && !shiftKey && key.startsWith('Arrow')) shape.nudge(key, shown)
  else if (!shiftKey || !(key in turns)) press(key)
  else {
    const before = camera.angles()
    if (turns[key]) camera.turn(...turns[key])
    else camera.look('front')
    looked('turn the camera', before)
  }
})

// The right button turns the camera.
on(element, 'contextmenu', event => { if (!event.target.closest('#error-report')) event.preventDefault() })
on(element, 'pointerdown', event => {
  if (event.button !== 2 || orbit !== null || pointer !== null) return
  orbit = { id: event.pointerId, x: event.clientX, y: event.clientY, from: camera.angles() }
  element.setPointerCapture(event.pointerId)
  element.dataset.orbit = ''
})
on(element, 'pointermove', ({ pointerId, clientX: x, clientY: y }) => {
  if (pointerId !== orbit?.id) return
  camera.turn((x - orbit.x) / 200, (orbit.y - y) / 200)
  Object.assign(orbit, { x, y })
})
on(element, 'pointerup pointercancel lostpointercapture', event => {
  if (event.pointerId !== orbit?.id) return
  looked('turn the camera', orbit.from)
  orbit = null
  delete element.dataset.orbit
})

/** Sends a key, also for a button with the same function. */
export const press = key => send({ t: 'key', key, reduced: reducedMotion.matches })

/** Resets pointer, focus and messages, which a new connection counts from 1 again. */
export function forget() {
  asked = []
  pointer = null
  hasFocus = false
  tellFocus(true)
}

new ResizeObserver(fit).observe(element)
fit()
