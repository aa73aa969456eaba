// Nine stills of the last motion, from its first frame to its last.

import { hue } from './hue.js'
import { of } from './fields.js'
import { corners, project } from './matrix.js'

const count = 9
const canvas = of('strip')

let shown = null
let bounds = [800, 400]

/** The carousel's size, in points. */
export const setBounds = newer => { bounds = newer }

export const hide = () => { canvas.hidden = true }

/** Draws the stills; `near(time)` gives the sample of a time. */
export function draw(samples, near) {
  const moved = samples.filter(sample => Math.abs(sample.velocity) > 0.01)
  if (moved.length < count) return
  canvas.hidden = false
  const [first] = moved
  if (shown === first) return
  shown = first
  const ratio = devicePixelRatio || 1
  const width = canvas.width = Math.round(canvas.clientWidth * ratio)
  const height = canvas.height = Math.round(canvas.clientHeight * ratio)
  const context = canvas.getContext('2d')
  context.strokeStyle = getComputedStyle(canvas).backgroundColor
  for (let number = 0; number < count; number++) {
    const time = first.time + (samples.at(-1).time - first.time) * number / (count - 1)
    still(context, near(time).frame.items, [number * width / count, width / count, height])
  }
}

function still(context, items, [left, width, height]) {
  const scale = Math.min(width / bounds[0], height / bounds[1])
  context.save()
  context.beginPath()
  context.rect(left + 1, 0, width - 2, height)
  context.clip()
  for (const item of [...items].sort((a, b) => a[4] - b[4])) {
    if (item[3] & 1 || item[2] < 0.02) continue
    context.beginPath()
    for (const [x, y] of corners(item[7], item[8])) {
      const point = project(item.slice(11, 27), x, y)
      if (!point) continue
      const right = (item[5] - bounds[0] / 2 + point[0]) * scale, down = (item[6] - bounds[1] / 2 + point[1]) * scale
      context.lineTo(left + width / 2 + right, height / 2 + down)
    }
    context.closePath()
    context.globalAlpha = item[2]
    context.fillStyle = `oklch(62% .13 ${hue(item[0])})`
    context.fill()
    context.stroke()
  }
  context.restore()
}
