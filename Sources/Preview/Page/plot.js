// The timeline: offset and velocity. A moment that one touches is on stage.

import { Strip } from './strip.js'

const seconds = 4

/** How far the version before is away, at most, in points; null without it. */
const difference = frame => {
  if (frame.before === undefined) return null
  const now = new Map(frame.items.map(item => [item[28] ?? item[0], item]))
  return Math.max(0, ...frame.before.map(item => {
    const other = now.get(item[28] ?? item[0])
    return other ? Math.hypot(...[23, 24, 25].map(place => item[place] - other[place])) : 0
  }))
}

export class Plot {
  #canvas
  #samples = []
  #marks = []
  #pointer = null
  #state = ''
  #onRead
  #strip = new Strip(document.getElementById('strip'))
  #items = 0
  /** The moment that is held, or null; in seconds of the carousel. */
  #held = null
  set bounds(bounds) { this.#strip.bounds = bounds }
  /** Called as another moment is to be seen. */
  onMoment = () => {}
  // Asking for these lays out the page within each picture.
  #width = 0
  #height = 0
  #colors = {}

  /** `onRead(text)` is called with the values under the pointer. */
  constructor(canvas, onRead) {
    this.#canvas = canvas
    this.#onRead = onRead
    canvas.addEventListener('pointermove', event => {
      this.#pointer = event.offsetX / canvas.clientWidth
      if (event.buttons === 1) this.#hold(this.#pointed)
      this.#draw()
    })
    canvas.addEventListener('pointerdown', event => {
      canvas.setPointerCapture(event.pointerId)
      this.#pointer = event.offsetX / canvas.clientWidth
      this.#hold(this.#pointed)
    })
    canvas.addEventListener('keydown', event => {
      const way = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -15, PageUp: 15 }[event.key]
      if (event.key === 'Escape') return this.#hold(null)
      if (!way) return
      event.preventDefault()
      this.#hold((this.#held ?? this.#end) + way / 60)
    })
    canvas.addEventListener('blur', () => this.#hold(null))
    new ResizeObserver(() => this.redraw()).observe(canvas)
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
      matchMedia(query).addEventListener('change', () => this.redraw())
    }
    canvas.addEventListener('pointerleave', () => {
      this.#pointer = null
      this.#draw()
    })
  }

  get #end() { return this.#samples.at(-1)?.time ?? 0 }
  get #pointed() { return this.#end - (1 - this.#pointer) * seconds }

  #near(time) { return this.#samples.reduce((a, b) => Math.abs(b.time - time) < Math.abs(a.time - time) ? b : a) }

  /** Holds a moment: the stage shows it. Its end, and null, are the present. */
  #hold(time) {
    const isEnd = time === null || time >= this.#end || this.#samples.length === 0
    this.#held = isEnd ? null : Math.max(time, this.#samples[0].time)
    this.#canvas.ariaValueNow = isEnd ? 0 : (this.#held - this.#end).toFixed(2)
    this.#canvas.ariaValueText = isEnd ? 'now' : `${(this.#held - this.#end).toFixed(2)} seconds`
    this.onMoment()
    this.#draw()
  }

  /** The frame of the moment that is held; null for the present. */
  get moment() { return this.#held === null ? null : this.#near(this.#held).frame }

  /** Draws again, as the colors or the size are others. */
  redraw() {
    const ratio = devicePixelRatio || 1
    this.#width = Math.round(this.#canvas.clientWidth * ratio)
    this.#height = Math.round(this.#canvas.clientHeight * ratio)
    const style = getComputedStyle(this.#canvas)
    for (const name of ['line', 'dim', 'ink', 'offset', 'velocity', 'bad']) {
      // A canvas has no themes: it gets the color that the page has now.
      this.#canvas.style.color = `var(--${name})`
      this.#colors[name] = style.color
    }
    if (this.#samples.length > 0) this.#draw()
  }

  /** The velocity in items/s. */
  get velocity() { return this.#samples.at(-1)?.velocity ?? 0 }

  /** Under a hand the mean of the last frames; on a ring by the shorter way. */
  #velocity(frame, count) {
    if (!frame.dragging) return frame.velocity
    const before = this.#samples.find(sample => frame.time - sample.time <= 0.09)
    if (!before || before.time === frame.time) return this.velocity
    let way = frame.offset - before.offset
    if (Math.abs(way) > count / 2) way -= Math.sign(way) * count
    return way / (frame.time - before.time)
  }

  /** Adds a frame of a carousel with `count` items. */
  add(frame, count) {
    const last = this.#samples.at(-1)
    if (last && frame.time > last.time) this.#held = null
    if (last && frame.time < last.time) [this.#samples, this.#marks] = [[], []]
    else if (last && frame.time === last.time) this.#samples.pop()
    const velocity = this.#velocity(frame, count)
    this.#samples.push({ time: frame.time, offset: frame.offset, velocity, difference: difference(frame), frame })
    if (count > this.#items && last && frame.moving) this.#marks = [...this.#marks, { time: frame.time, kind: 'insert' }]
    this.#items = count
    this.#mark(frame)
    while (this.#samples.length > 2 && frame.time - this.#samples[1].time > seconds) this.#samples.shift()
    this.#marks = this.#marks.filter(mark => frame.time - mark.time < seconds)
    this.#draw()
    if (!frame.moving && !frame.dragging) this.#strip.draw(this.#samples, this.#near.bind(this))
    else this.#strip.hide()
  }

  /** Notes when the hand goes down and up, and when a snap begins. */
  #mark(frame) {
    const state = frame.dragging ? 'press' : frame.decelerating ? 'release' : frame.scrolling ? 'snap' : ''
    if (state !== this.#state && state !== '') this.#marks = [...this.#marks, { time: frame.time, kind: state }]
    this.#state = state
  }

  #draw() {
    const now = this.#samples.at(-1)?.time ?? 0
    const ratio = devicePixelRatio || 1
    const width = this.#width, height = this.#height
    if (width === 0) return
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height })
    const context = this.#canvas.getContext('2d')
    const color = name => this.#colors[name === 'difference' ? 'bad' : name]
    const x = time => width * (1 - (now - time) / seconds)
    context.clearRect(0, 0, width, height)
    const rule = (x1, y1, x2, y2) => {
      context.beginPath()
      context.moveTo(x1, y1)
      context.lineTo(x2, y2)
      context.stroke()
    }
    context.lineWidth = ratio
    context.strokeStyle = color('line')
    for (let time = Math.ceil(now - seconds); time <= now; time++) rule(x(time), 0, x(time), height)
    context.font = `${10 * ratio}px system-ui`
    // A word over the one before goes below it, or away.
    const ends = [0, 0, 0]
    for (const { time, kind } of this.#marks) {
      context.strokeStyle = context.fillStyle = color('dim')
      rule(x(time), 0, x(time), height)
      const line = ends.findIndex(end => end <= x(time))
      if (line < 0) continue
      context.fillText(kind, x(time) + 3 * ratio, (10 + 11 * line) * ratio)
      ends[line] = x(time) + context.measureText(kind).width + 8 * ratio
    }
    const scales = {}
    // The second track: how far the version before is away, in points.
    const names = this.#samples.some(sample => sample.difference !== null) ? ['velocity', 'offset', 'difference'] : ['velocity', 'offset']
    for (const name of names) {
      const values = this.#samples.map(sample => sample[name] ?? 0)
      let least = Math.min(...values, ...(name === 'velocity' ? [0] : [])), most = Math.max(...values, ...(name === 'velocity' ? [0] : []))
      // A nearly constant line is drawn in the middle.
      if (most - least < 0.5) [least, most] = [(least + most) / 2 - 0.25, (least + most) / 2 + 0.25]
      const y = scales[name] = value => height * (0.92 - 0.84 * (value - least) / (most - least))
      if (name === 'velocity') {
        context.lineWidth = ratio
        context.strokeStyle = color('dim')
        context.setLineDash([3 * ratio, 4 * ratio])
        rule(0, y(0), width, y(0))
        context.setLineDash([])
      }
      context.lineWidth = 1.6 * ratio
      context.strokeStyle = color(name)
      context.beginPath()
      for (const sample of this.#samples) context.lineTo(x(sample.time), y(sample[name] ?? 0))
      context.stroke()
    }
    this.#read(context, x, now, height, color)
  }

  #read(context, x, now, height, color) {
    if (this.#samples.length === 0 || this.#pointer === null && this.#held === null) return this.#onRead('')
    const near = this.#near(this.#held ?? this.#pointed)
    context.strokeStyle = color('ink')
    context.beginPath()
    context.moveTo(x(near.time), 0)
    context.lineTo(x(near.time), height)
    context.stroke()
    this.#onRead(`${(near.time - now).toFixed(2)} s: ${near.offset.toFixed(3)}, ${near.velocity.toFixed(2)} items/s${near.difference === null ? '' : `, ${near.difference.toFixed(1)} points from the version before`}`)
  }
}
