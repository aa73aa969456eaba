// Nine stills of the last motion, from its first frame to its last.

import { hue } from './cast.js'
import { project } from './matrix.js'

const count = 9

export class Strip {
  #canvas
  #shown = null
  /** The carousel's size, in points. */
  bounds = [800, 400]

  constructor(canvas) { this.#canvas = canvas }

  hide() { this.#canvas.hidden = true }

  /** Draws the stills; `near(time)` gives the sample of a time. */
  draw(samples, near) {
    const last = samples.at(-1)
    const moved = samples.filter(sample => Math.abs(sample.velocity) > 0.01)
    if (moved.length < count || this.#shown === moved[0]) {
      if (moved.length >= count) this.#canvas.hidden = false
      return
    }
    this.#shown = moved[0]
    this.#canvas.hidden = false
    const ratio = devicePixelRatio || 1
    const width = this.#canvas.width = Math.round(this.#canvas.clientWidth * ratio)
    const height = this.#canvas.height = Math.round(this.#canvas.clientHeight * ratio)
    const context = this.#canvas.getContext('2d')
    context.strokeStyle = getComputedStyle(this.#canvas).backgroundColor
    for (let number = 0; number < count; number++) {
      const time = moved[0].time + (last.time - moved[0].time) * number / (count - 1)
      this.#still(context, near(time).frame.items, [number * width / count, width / count, height])
    }
  }

  #still(context, items, [left, width, height]) {
    const middle = this.bounds.map(side => side / 2)
    const scale = Math.min(width / this.bounds[0], height / this.bounds[1])
    context.save()
    context.beginPath()
    context.rect(left + 1, 0, width - 2, height)
    context.clip()
    for (const item of [...items].sort((a, b) => a[4] - b[4])) {
      if (item[3] & 1 || item[2] < 0.02) continue
      context.beginPath()
      for (const [x, y] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
        const point = project(item.slice(11, 27), x * item[7] / 2, y * item[8] / 2)
        if (point) context.lineTo(left + width / 2 + (item[5] - middle[0] + point[0]) * scale, height / 2 + (item[6] - middle[1] + point[1]) * scale)
      }
      context.closePath()
      context.globalAlpha = item[2]
      context.fillStyle = `oklch(62% .13 ${hue(item[0])})`
      context.fill()
      context.stroke()
    }
    context.restore()
  }
}
