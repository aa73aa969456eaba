// Offset and velocity over the last seconds, with a grid, what the hand did, and the values under the pointer.

const seconds = 4

export class Plot {
  #canvas
  #samples = []
  #marks = []
  #pointer = null
  #state = ''
  #onRead
  // Asking for these would make the browser lay out the page within each picture.
  #width = 0
  #height = 0
  #colors = {}

  /** `onRead(text)` is called with the values under the pointer. */
  constructor(canvas, onRead) {
    this.#canvas = canvas
    this.#onRead = onRead
    canvas.addEventListener('pointermove', event => {
      this.#pointer = event.offsetX / canvas.clientWidth
      this.#draw()
    })
    new ResizeObserver(() => this.redraw()).observe(canvas)
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
      matchMedia(query).addEventListener('change', () => this.redraw())
    }
    canvas.addEventListener('pointerleave', () => {
      this.#pointer = null
      this.#draw()
    })
  }

  /** Draws again, as the colors or the size are others. */
  redraw() {
    const ratio = devicePixelRatio || 1
    this.#width = Math.round(this.#canvas.clientWidth * ratio)
    this.#height = Math.round(this.#canvas.clientHeight * ratio)
    const style = getComputedStyle(this.#canvas)
    for (const name of ['line', 'dim', 'ink', 'offset', 'velocity']) this.#colors[name] = style.getPropertyValue(`--${name}`)
    if (this.#samples.length > 0) this.#draw()
  }

  /** The velocity in items/s. */
  get velocity() { return this.#samples.at(-1)?.velocity ?? 0 }

  /** Under a hand, which moves unevenly, the mean of the last frames; on a ring by the shorter way. */
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
    if (last && frame.time < last.time) [this.#samples, this.#marks] = [[], []]
    else if (last && frame.time === last.time) this.#samples.pop()
    const velocity = this.#velocity(frame, count)
    this.#samples.push({ time: frame.time, offset: frame.offset, velocity })
    this.#mark(frame)
    while (this.#samples.length > 2 && frame.time - this.#samples[1].time > seconds) this.#samples.shift()
    this.#marks = this.#marks.filter(mark => frame.time - mark.time < seconds)
    this.#draw()
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
    const color = name => this.#colors[name]
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
    // A word that would lie over the one before goes below it, and without room there, away.
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
    for (const name of ['velocity', 'offset']) {
      const values = this.#samples.map(sample => sample[name])
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
      for (const sample of this.#samples) context.lineTo(x(sample.time), y(sample[name]))
      context.stroke()
    }
    this.#read(context, x, now, height, color)
  }

  #read(context, x, now, height, color) {
    if (this.#pointer === null || this.#samples.length === 0) return this.#onRead('')
    const time = now - (1 - this.#pointer) * seconds
    const near = this.#samples.reduce((a, b) => Math.abs(b.time - time) < Math.abs(a.time - time) ? b : a)
    context.strokeStyle = color('ink')
    context.beginPath()
    context.moveTo(x(near.time), 0)
    context.lineTo(x(near.time), height)
    context.stroke()
    this.#onRead(`${(near.time - now).toFixed(2)} s: ${near.offset.toFixed(3)}, ${near.velocity.toFixed(2)} items/s`)
  }
}
