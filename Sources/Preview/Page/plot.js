// Offset and velocity over the last seconds, as two lines.

const seconds = 4

export class Plot {
  #canvas
  #samples = []
  /** The current velocity, in items/s. */
  get velocity() { return this.#samples.at(-1)?.velocity ?? 0 }

  constructor(canvas) {
    this.#canvas = canvas
  }

  /** Adds a frame of a carousel with `count` items. */
  add(frame, count) {
    const last = this.#samples.at(-1)
    if (last && frame.time < last.time) this.#samples = []
    else if (last && frame.time === last.time) this.#samples.pop()
    this.#samples.push({ time: frame.time, offset: frame.offset, velocity: this.#velocity(frame, count) })
    while (this.#samples.length > 2 && frame.time - this.#samples[1].time > seconds) this.#samples.shift()
    this.#draw(frame.time)
  }

  /** The velocity in items/s, measured over several frames because pointer moves come unevenly; on a ring by
   * the shorter way. */
  #velocity(frame, count) {
    const before = this.#samples.findLast(sample => frame.time - sample.time >= 0.05) ?? this.#samples[0]
    if (!before || before.time === frame.time || !frame.moving) return 0
    let way = frame.offset - before.offset
    if (Math.abs(way) > count / 2) way -= Math.sign(way) * count
    return way / (frame.time - before.time)
  }

  #draw(now) {
    const ratio = devicePixelRatio || 1
    const width = Math.round(this.#canvas.clientWidth * ratio), height = Math.round(this.#canvas.clientHeight * ratio)
    if (width === 0) return
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height })
    const context = this.#canvas.getContext('2d')
    const colors = getComputedStyle(this.#canvas)
    context.clearRect(0, 0, width, height)
    context.lineWidth = 1.5 * ratio
    for (const name of ['velocity', 'offset']) {
      const values = this.#samples.map(sample => sample[name])
      let least = Math.min(...values), most = Math.max(...values)
      // A nearly constant line is drawn in the middle.
      if (most - least < 0.5) [least, most] = [(least + most) / 2 - 0.25, (least + most) / 2 + 0.25]
      context.strokeStyle = colors.getPropertyValue(`--${name}`)
      context.beginPath()
      for (const sample of this.#samples) {
        const x = width * (1 - (now - sample.time) / seconds)
        const y = height * (0.92 - 0.84 * (sample[name] - least) / (most - least))
        context.lineTo(x, y)
      }
      context.stroke()
    }
  }
}
