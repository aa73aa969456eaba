// The timeline: offset and velocity. A moment that one touches is on stage.

import { of, on, write } from './fields.js'
import * as strip from './strip.js'

const seconds = 4
const canvas = of('track')

let samples = []
let marks = []
let pointer = null
let phase = ''
let isMoving = false
let items = 0
/** The moment that is held, or null; in seconds of the carousel. */
let held = null
let changed = () => {}
// Asking for these lays out the page within each picture.
let width = 0, height = 0
const colors = {}

/** Calls `action` as another moment is to be seen. */
export const onMoment = action => { changed = action }

on(canvas, 'pointermove pointerdown', event => {
  if (event.type === 'pointerdown') canvas.setPointerCapture(event.pointerId)
  pointer = event.offsetX / canvas.clientWidth
  if (event.type === 'pointerdown' || event.buttons === 1) hold(pointed())
  else draw()
})
on(canvas, 'keydown', event => {
  const frames = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -15, PageUp: 15 }[event.key]
  if (event.key === 'Escape') return hold(null)
  if (!frames) return
  event.preventDefault()
  hold((held ?? now()) + frames / 60)
})
on(canvas, 'blur', () => hold(null))
new ResizeObserver(redraw).observe(canvas)
for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) on(matchMedia(query), 'change', redraw)
on(canvas, 'pointerleave', () => {
  pointer = null
  draw()
})

const now = () => samples.at(-1)?.time ?? 0
const pointed = () => now() - (1 - pointer) * seconds
const near = time => samples.reduce((a, b) => Math.abs(b.time - time) < Math.abs(a.time - time) ? b : a)

/** Holds a moment: the stage shows it. Its end, and null, are the present. */
function hold(time) {
  const isEnd = time === null || time >= now() || samples.length === 0
  held = isEnd ? null : Math.max(time, samples[0].time)
  tellMoment()
  changed()
  draw()
}

function tellMoment() {
  canvas.ariaValueNow = held === null ? 0 : (held - now()).toFixed(2)
  canvas.ariaValueText = held === null ? 'now' : `${(held - now()).toFixed(2)} seconds`
}

/** The frame of the moment that is held; null for the present. */
export const moment = () => held === null ? null : near(held).frame

/** Draws again, as the colors or the size are others. */
export function redraw() {
  const ratio = devicePixelRatio || 1
  width = Math.round(canvas.clientWidth * ratio)
  height = Math.round(canvas.clientHeight * ratio)
  const style = getComputedStyle(canvas)
  for (const name of ['line', 'dim', 'ink', 'offset', 'velocity', 'bad']) {
    // A canvas has no themes: it gets the color that the page has now.
    canvas.style.color = `var(--${name})`
    colors[name] = style.color
  }
  if (samples.length > 0) draw()
}

/** Forgets the motion, as of another effect. */
export function clear() {
  hold(null)
  samples = []
  marks = []
  phase = ''
}

/** The velocity in items/s. */
export const velocity = () => samples.at(-1)?.velocity ?? 0

/** Under a hand the mean of the last frames; on a ring by the shorter way. */
function velocityOf(frame, count) {
  if (!frame.dragging) return frame.velocity
  const before = samples.find(sample => frame.time - sample.time <= 0.09)
  if (!before || before.time === frame.time) return velocity()
  let displacement = frame.offset - before.offset
  if (Math.abs(displacement) > count / 2) displacement -= Math.sign(displacement) * count
  return displacement / (frame.time - before.time)
}

/** How far the version before is away, at most, in points; null without it. */
function difference(frame) {
  if (frame.before === undefined) return null
  const own = new Map(frame.items.map(item => [item[28] ?? item[0], item]))
  return Math.max(0, ...frame.before.map(item => {
    const other = own.get(item[28] ?? item[0])
    return other ? Math.hypot(...[23, 24, 25].map(place => item[place] - other[place])) : 0
  }))
}

/** Adds a frame of a carousel with `count` items. */
export function add(frame, count) {
  const { time, offset, moving, dragging } = frame, last = samples.at(-1)
  if (last && time < last.time) [samples, marks] = [[], []]
  else if (last && time === last.time) samples.pop()
  samples.push({ time, offset, velocity: velocityOf(frame, count), difference: difference(frame), frame })
  if (count > items && last && moving) marks.push({ time, kind: 'insert' })
  items = count
  // When the hand goes down and up, and when a snap begins.
  let state = frame.scrolling ? 'snap' : ''
  if (frame.decelerating) state = 'release'
  if (dragging) state = 'press'
  if (state !== phase && state !== '') marks.push({ time, kind: state })
  // What begins to move is seen; an effect that never rests does not begin.
  const isOver = phase !== '' && state === ''
  const isNews = phase === '' && state !== '' || moving && !isMoving
  ;[phase, isMoving] = [state, moving]
  while (samples.length > 2 && time - samples[1].time > seconds) samples.shift()
  marks = marks.filter(mark => time - mark.time < seconds)
  if (held !== null && (isNews || held < samples[0].time || held > time)) hold(null)
  else draw()
  tellMoment()
  if (isOver) strip.draw(samples, near)
  else if (phase !== '') strip.hide()
}

function draw() {
  const ratio = devicePixelRatio || 1, end = now()
  if (width === 0) return
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  const x = time => width * (1 - (end - time) / seconds)
  context.clearRect(0, 0, width, height)
  const rule = (x1, y1, x2, y2) => {
    context.beginPath()
    context.moveTo(x1, y1)
    context.lineTo(x2, y2)
    context.stroke()
  }
  context.lineWidth = ratio
  context.strokeStyle = colors.line
  for (let time = Math.ceil(end - seconds); time <= end; time++) rule(x(time), 0, x(time), height)
  context.font = `${10 * ratio}px system-ui`
  // A word over the one before goes below it, or away.
  const ends = [0, 0, 0]
  for (const { time, kind } of marks) {
    context.strokeStyle = context.fillStyle = colors.dim
    rule(x(time), 0, x(time), height)
    const line = ends.findIndex(place => place <= x(time))
    if (line < 0) continue
    context.fillText(kind, x(time) + 3 * ratio, (10 + 11 * line) * ratio)
    ends[line] = x(time) + context.measureText(kind).width + 8 * ratio
  }
  // The last track: how far the version before is away, in points.
  const tracks = [['velocity', colors.velocity], ['offset', colors.offset]]
  if (samples.some(sample => sample.difference !== null)) tracks.push(['difference', colors.bad])
  for (const [name, color] of tracks) {
    const values = samples.map(sample => sample[name] ?? 0)
    if (name === 'velocity') values.push(0)
    let least = Math.min(...values), most = Math.max(...values)
    // A nearly constant line is drawn in the middle.
    if (most - least < 0.5) [least, most] = [(least + most) / 2 - 0.25, (least + most) / 2 + 0.25]
    const y = value => height * (0.92 - 0.84 * (value - least) / (most - least))
    if (name === 'velocity') {
      context.lineWidth = ratio
      context.strokeStyle = colors.dim
      context.setLineDash([3 * ratio, 4 * ratio])
      rule(0, y(0), width, y(0))
      context.setLineDash([])
    }
    context.lineWidth = 1.6 * ratio
    context.strokeStyle = color
    context.beginPath()
    for (const sample of samples) context.lineTo(x(sample.time), y(sample[name] ?? 0))
    context.stroke()
  }
  if (samples.length === 0 || pointer === null && held === null) return write('readout', '')
  const sample = near(held ?? pointed())
  context.strokeStyle = colors.ink
  rule(x(sample.time), 0, x(sample.time), height)
  const apart = sample.difference === null ? '' : `, ${sample.difference.toFixed(1)} points from the version before`
  const place = sample.offset.toFixed(3), speed = sample.velocity.toFixed(2)
  write('readout', `${(sample.time - end).toFixed(2)} s: ${place}, ${speed} items/s${apart}`)
}
