// The camera: looks at the scene from another side. It is the page's own; the host does not know of it.

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

  /** Turns by radians. */
  turn(yaw, pitch) {
    this.#yaw = (this.#yaw + yaw + 3 * Math.PI) % (2 * Math.PI) - Math.PI
    this.#pitch = Math.max(-right, Math.min(right, this.#pitch + pitch))
    this.#update()
  }

  look(from) {
    [this.#yaw, this.#pitch] = views[from]
    this.#update()
  }

  /** The name of the view; null for one between. */
  get view() {
    return Object.keys(views).find(name => views[name][0] === this.#yaw && views[name][1] === this.#pitch) ?? null
  }

  #update() {
    const { m34, x, y } = this.#eye
    // Farther away than the carousel's own eye, so that the eye is in the picture.
    this.#scene = product(rotation(this.#yaw, this.#pitch), scaling(0.75))
    this.#before = product(perspective(-m34), translation(x, y, 0))
    this.#after = product(translation(-x, -y, 0), perspective(m34 * 0.6))
    this.version++
    this.onChange()
  }

  /** The matrix from here, and the depth; an item with an eye of its own stays where it is. */
  apply(m) {
    if (!this.isOn) return { matrix: m, depth: null, isFixed: false }
    const bare = product(m, this.#before)
    const isFixed = Math.abs(bare[3]) + Math.abs(bare[7]) + Math.abs(bare[11]) > 1e-7 || Math.abs(bare[15] - 1) > 1e-6
    if (isFixed) return { matrix: m, depth: null, isFixed }
    const turned = product(bare, this.#scene)
    return { matrix: product(turned, this.#after), depth: turned[2] + turned[6] + turned[10] + turned[14], isFixed }
  }
}
