// The path of an item over its offset, ghosts, the screen and the eye. Drawn over the stage, and
// as a plan from above and from the side.

import { perspective, product, project, translation } from './matrix.js'

const name = 'http://www.w3.org/2000/svg'
const make = (kind, parent, attributes = {}) => {
  const element = document.createElementNS(name, kind)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return parent.appendChild(element)
}

/** Points as a path; a point that is null begins a new part. */
const line = points => points.map((point, k) => point ? `${k > 0 && points[k - 1] ? 'L' : 'M'}${point.map(x => x.toFixed(1)).join()}` : '').join('')

export class Path {
  #overlay
  #plan
  #camera
  #center = [400, 200]
  #size = [160, 200]
  #rows = null
  /** How many ghosts there are on each side. */
  ghosts = 0
  isShown = false

  constructor(world, plan, camera) {
    this.#overlay = make('svg', world, { id: 'overlay', 'aria-hidden': 'true' })
    this.#plan = plan
    this.#camera = camera
  }

  /** Rows of the host: offset, alpha, shade, hidden, 16 numbers. */
  set rows(rows) { this.#rows = rows }

  place(bounds, size) {
    this.#center = [bounds[0] / 2, bounds[1] / 2]
    this.#size = size
    this.#overlay.setAttribute('viewBox', `0 0 ${bounds.join(' ')}`)
  }

  /** The row at an offset, between two of the host's. */
  #row(offset) {
    const rows = this.#rows
    const next = rows.findIndex(row => row[0] >= offset)
    if (next < 1) return next === 0 && rows[0][0] === offset ? rows[0] : null
    const [a, b] = [rows[next - 1], rows[next]], part = (offset - a[0]) / (b[0] - a[0])
    return a.map((x, k) => x + (b[k] - x) * part)
  }

  #at(point) { return point && [point[0] + this.#center[0], point[1] + this.#center[1]] }

  #outline(m, [w, h]) {
    const corners = [[-w, -h], [w, -h], [w, h], [-w, h]].map(([x, y]) => this.#at(project(m, x / 2, y / 2)))
    return corners.includes(null) ? '' : `${line(corners)}Z`
  }

  draw() {
    this.#overlay.replaceChildren()
    const rows = this.#rows ?? []
    if (this.#camera.isOn) this.#drawRoom()
    for (let k = 1; k <= this.ghosts && rows.length > 0; k++) {
      for (const offset of [-k / (this.ghosts + 1), k / (this.ghosts + 1)]) {
        const row = this.#row(offset)
        if (row && row[1] > 0) make('path', this.#overlay, { class: 'onion', d: this.#outline(this.#camera.apply(row.slice(4)).matrix, this.#size) })
      }
    }
    const isShown = this.isShown && rows.length > 1
    this.#plan.toggleAttribute('hidden', !isShown)
    if (!isShown) return
    const points = rows.map(row => this.#at(project(this.#camera.apply(row.slice(4)).matrix)))
    make('path', this.#overlay, { class: 'path', d: line(points) })
    for (const [k, row] of rows.entries()) {
      if (Number.isInteger(row[0]) && points[k]) make('circle', this.#overlay, { cx: points[k][0], cy: points[k][1], r: 3.5 })
    }
    this.#drawPlan(rows)
  }

  /** The screen's plane, and the eye with its rays. */
  #drawRoom() {
    const { scene, m34 } = this.#camera
    const [x, y] = this.#center
    const corners = [[-x, -y], [x, -y], [x, y], [-x, y]]
    const seen = corners.map(([x, y]) => this.#at(project(scene, x, y)))
    if (!seen.includes(null)) make('path', this.#overlay, { class: 'plane', d: `${line(seen)}Z` })
    if (m34 === 0) return
    const eye = this.#at(project(scene, 0, 0, -1 / m34))
    if (!eye) return
    for (const corner of seen) if (corner) make('path', this.#overlay, { class: 'plane', d: line([eye, corner]) })
    make('circle', this.#overlay, { class: 'eye', cx: eye[0], cy: eye[1], r: 6 })
  }

  /** The item's middle in space, from above (x, z) and the side (z, y). */
  #drawPlan(rows) {
    this.#plan.replaceChildren()
    this.#plan.setAttribute('viewBox', '0 0 300 130')
    const bare = product(perspective(-this.#camera.m34), translation(0, 0, 0))
    const middle = rows.map(row => {
      const m = product(row.slice(4), bare)
      return [m[12] / m[15], m[13] / m[15], m[14] / m[15], row[0]]
    })
    const most = Math.max(1, ...middle.flatMap(p => p.slice(0, 3).map(Math.abs)))
    const views = [['from above', 75, p => [p[0], -p[2]]], ['from the side', 225, p => [-p[2], p[1]]]]
    for (const [title, left, flat] of views) {
      const at = p => flat(p).map((v, k) => (k === 0 ? left : 62) + v / most * 55)
      make('path', this.#plan, { d: line(middle.map(at)) })
      for (const p of middle) if (p[3] === 0) make('circle', this.#plan, { cx: at(p)[0], cy: at(p)[1], r: 3 })
      make('text', this.#plan, { x: left - 30, y: 126 }).textContent = title
    }
  }
}
