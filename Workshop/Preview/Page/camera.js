// The camera: looks at the scene from another side.

import { identity, perspective, product, rotation, scaling, translation } from './matrix.js'

// What room.css says of it: pictures that leave read the same.
const rules = getComputedStyle(document.documentElement)
const numbers = name => rules.getPropertyValue(`--view-${name}`).trim().split(' ').map(Number)
const views = { front: [0, 0], side: numbers('side'), top: numbers('top'), corner: numbers('corner') }
const [size] = numbers('size'), [leastSize] = numbers('least-size'), [part] = numbers('part'), [far] = numbers('eye')
const most = Math.PI / 2

let yaw = 0, pitch = 0, room = [0, 0]
let before = identity, turned = identity, after = identity
let changed = () => {}
/** The carousel's perspective and the displacement of its eye. */
export let eye = { m34: 0, x: 0, y: 0 }
export let isOn = false
/** The name of the view; null for one between. */
export let view = 'front'
/** How large the scene is from here. */
export let zoom = size
/** Counts changes. */
export let version = 0

/** Calls `action` after each change. */
export const onChange = action => { changed = action }

/** From the scene, without the eye, to the screen. */
export const scene = () => product(turned, after)

/** Yaw and pitch, in radians. */
export const angles = () => [yaw, pitch]

export function setEye(newer) {
  if (JSON.stringify(newer) === JSON.stringify(eye)) return
  eye = newer
  update()
}

/** The stage's width and height, in the carousel's points. */
export function setRoom(newer) {
  if (newer.join() === room.join()) return
  room = newer
  update()
}

/** Turns by radians. */
export function turn(right, up) {
  yaw = (yaw + right + 3 * Math.PI) % (2 * Math.PI) - Math.PI
  pitch = Math.max(-most, Math.min(most, pitch + up))
  update()
}

/** From a view with a name, or from angles. */
export function look(from) {
  [yaw, pitch] = views[from] ?? from
  update()
}

function update() {
  const { m34, x, y } = eye
  const turn = rotation(yaw, pitch)
  isOn = yaw !== 0 || pitch !== 0
  view = Object.keys(views).find(name => views[name].join() === angles().join()) ?? null
  zoom = fit(turn)
  turned = product(turn, scaling(zoom))
  before = product(perspective(-m34), translation(x, y, 0))
  after = product(translation(-x, -y, 0), perspective(m34 * far))
  version++
  changed()
}

/** Farther away than the carousel's own eye, so that it is seen. */
function fit(turn) {
  const { m34 } = eye
  const sides = [0, 1].map(axis => {
    const half = room[axis] * part, distance = Math.abs(turn[8 + axis] / m34)
    return half / (distance + far * turn[10] * half)
  })
  return m34 === 0 ? size : Math.max(leastSize, Math.min(size, ...sides.filter(side => side > 0)))
}

/** A matrix without the carousel's eye; null for one with an eye of its own. */
export function bare(m) {
  const bare = product(m, before)
  const isFixed = Math.abs(bare[3]) + Math.abs(bare[7]) + Math.abs(bare[11]) > 1e-7 || Math.abs(bare[15] - 1) > 1e-6
  return isFixed ? null : bare
}

/** The matrix from here, and the depth; an item with an eye of its own stays where it is. */
export function apply(m) {
  const scene = isOn ? bare(m) : null
  if (scene === null) return { matrix: m, depth: null, isFixed: isOn }
  const seen = product(scene, turned)
  return { matrix: product(seen, after), depth: seen[2] + seen[6] + seen[10] + seen[14], isFixed: false }
}
