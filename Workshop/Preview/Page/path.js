// The path of an item over its offset, ghosts, the screen and the eye. Drawn over the stage, and
// as a plan from above and from the side.

import * as camera from './camera.js'
import { drawn, of } from './fields.js'
import { corners, line, outline, perspective, product, project } from './matrix.js'

const overlay = drawn('svg', of('world'), { id: 'overlay', 'aria-hidden': 'true' })
const plan = of('plan')
/** What is drawn: the path, and so many ghosts on each side. */
export const wanted = { path: false, ghosts: 0 }

let bounds = [800, 400]
let itemSize = [160, 200]
let rows = []

/** Rows of the host: offset, alpha, shade, hidden, 16 numbers. */
export const setRows = newer => { rows = newer ?? [] }

export function place(newer, size) {
  bounds = newer
  itemSize = size
  overlay.setAttribute('viewBox', `0 0 ${bounds.join(' ')}`)
}

/** The row at an offset, between two of the host's. */
function row(offset) {
  const next = rows.findIndex(row => row[0] >= offset)
  if (next < 1) return next === 0 && rows[0][0] === offset ? rows[0] : null
  const [a, b] = [rows[next - 1], rows[next]], part = (offset - a[0]) / (b[0] - a[0])
  return a.map((x, k) => x + (b[k] - x) * part)
}

/** Where a point is in the carousel; null behind the eye. */
function at(m, ...place) {
  const point = project(m, ...place)
  return point && [point[0] + bounds[0] / 2, point[1] + bounds[1] / 2]
}

export function draw() {
  overlay.replaceChildren()
  if (camera.isOn) drawRoom()
  const { ghosts } = wanted
  for (let k = 1; k <= ghosts; k++) {
    for (const offset of [-k / (ghosts + 1), k / (ghosts + 1)]) {
      const found = row(offset)
      if (!found || found[1] <= 0) continue
      const { matrix } = camera.apply(found.slice(4))
      drawn('path', overlay, { class: 'onion', d: outline(corners(...itemSize).map(corner => at(matrix, ...corner))) })
    }
  }
  const isShown = wanted.path && rows.length > 1
  plan.toggleAttribute('hidden', !isShown)
  if (!isShown) return
  const points = rows.map(row => at(camera.apply(row.slice(4)).matrix))
  drawn('path', overlay, { class: 'path', d: line(points) })
  points.forEach((point, k) => {
    if (Number.isInteger(rows[k][0]) && point) drawn('circle', overlay, { cx: point[0], cy: point[1], r: 3.5 })
  })
  drawPlan()
}

/** The screen's plane, and the eye with its rays. */
function drawRoom() {
  const scene = camera.scene(), { m34 } = camera.eye
  const seen = corners(...bounds).map(corner => at(scene, ...corner))
  if (!seen.includes(null)) drawn('path', overlay, { class: 'plane', d: outline(seen) })
  const eye = m34 === 0 ? null : at(scene, 0, 0, -1 / m34)
  if (!eye) return
  for (const corner of seen) if (corner) drawn('path', overlay, { class: 'plane', d: line([eye, corner]) })
  drawn('circle', overlay, { class: 'eye', cx: eye[0], cy: eye[1], r: 6 })
}

/** The item's middle in space, from above (x, z) and the side (z, y). */
function drawPlan() {
  plan.replaceChildren()
  plan.setAttribute('viewBox', '0 0 300 130')
  const middle = rows.map(row => {
    const m = product(row.slice(4), perspective(-camera.eye.m34))
    return [m[12] / m[15], m[13] / m[15], m[14] / m[15], row[0]]
  })
  const most = Math.max(1, ...middle.flatMap(p => p.slice(0, 3).map(Math.abs)))
  const views = [['from above', 75, p => [p[0], -p[2]]], ['from the side', 225, p => [-p[2], p[1]]]]
  for (const [title, left, flat] of views) {
    const at = p => flat(p).map((v, k) => (k === 0 ? left : 62) + v / most * 55)
    drawn('path', plan, { d: line(middle.map(at)) })
    for (const p of middle) if (p[3] === 0) drawn('circle', plan, { cx: at(p)[0], cy: at(p)[1], r: 3 })
    drawn('text', plan, { x: left - 30, y: 126 }).textContent = title
  }
}
