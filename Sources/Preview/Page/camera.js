// The camera: looks at the scene from another side.

import { identity, perspective, product, rotation, scaling, translation } from './matrix.js'

const views = { front: [0, 0], side: [1.25, 0.12], top: [0, -1.2], corner: [0.7, -0.45] }
const right = Math.PI / 2

export class Camera {
  #yaw = 0
  #pitch = 0
  #eye = { m34: 0, x: 0, y: 0 }
  #after = identity
  #scene = identity
  #before = identity
  #room = [0, 0]
  /** How large the scene is from here. */
  zoom = 0.75
  /** Counts changes. */
  version = 0
  onChange = () => {}

  get isOn() { return this.#yaw !== 0 || this.#pitch !== 0 }
  get m34() { return this.#eye.m34 }
  /** From the scene, without the eye, to the screen. */
  get scene() { return product(this.#scene, this.#after) }

  /** The carousel's perspective and the displacement of its eye. */
  set eye(eye) {
    if (JSON.stringify(eye) === JSON.stringify(this.#eye)) return
    this.#eye = eye
    this.#update()
  }

  /** The stage's width and height, in the carousel's points. */
  set room(room) {
    if (room.join() === this.#room.join()) return
    this.#room = room
    this.#update()
  }

  /** Turns by radians. */
  turn(yaw, pitch) {
    this.#yaw = (this.#yaw + yaw + 3 * Math.PI) % (2 * Math.PI) - Math.PI
    this.#pitch = Math.max(-right, Math.min(right, this.#pitch + pitch))
    this.#update()
  }

  /** Yaw and pitch, in radians. */
  get angles() { return [this.#yaw, this.#pitch] }

  /** From a view with a name, or from angles. */
  look(from) {
    [this.#yaw, this.#pitch] = views[from] ?? from
    this.#update()
  }

  /** The name of the view; null for one between. */
  get view() {
    return Object.keys(views).find(name => views[name][0] === this.#yaw && views[name][1] === this.#pitch) ?? null
  }

  #update() {
    const { m34, x, y } = this.#eye
    const turn = rotation(this.#yaw, this.#pitch)
    this.zoom = this.#fit(turn)
    this.#scene = product(turn, scaling(this.zoom))
    this.#before = product(perspective(-m34), translation(x, y, 0))
    this.#after = product(translation(-x, -y, 0), perspective(m34 * 0.6))
    this.version++
    this.onChange()
  }

  /** Farther away than the carousel's own eye, so that it is seen. */
  #fit(turn) {
    const { m34 } = this.#eye
    const sides = [0, 1].map(way => {
      const half = this.#room[way] * 0.46, eye = Math.abs(turn[8 + way] / m34)
      return half / (eye + 0.6 * turn[10] * half)
    })
    return m34 === 0 ? 0.75 : Math.max(0.4, Math.min(0.75, ...sides.filter(side => side > 0)))
  }

  /** A matrix without the carousel's eye; null for one with an eye of its own. */
  bare(m) {
    const bare = product(m, this.#before)
    const isFixed = Math.abs(bare[3]) + Math.abs(bare[7]) + Math.abs(bare[11]) > 1e-7 || Math.abs(bare[15] - 1) > 1e-6
    return isFixed ? null : bare
  }

  /** The matrix from here, and the depth; an item with an eye of its own stays where it is. */
  apply(m) {
    if (!this.isOn) return { matrix: m, depth: null, isFixed: false }
    const bare = this.bare(m)
    if (bare === null) return { matrix: m, depth: null, isFixed: true }
    const turned = product(bare, this.#scene)
    return { matrix: product(turned, this.#after), depth: turned[2] + turned[6] + turned[10] + turned[14], isFixed: false }
  }
}
