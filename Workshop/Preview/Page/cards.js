// The items on stage: one element each, reused as items come and go.

import * as camera from './camera.js'
import { drawLook, plain } from './looks.js'
import { element } from './fields.js'
import { hue } from './hue.js'
import { pictureAt } from './theme.js'

/** What is written on a card without a picture. */
const textOf = (index, title) => title?.slice(0, 40) ?? String(index)

const pen = document.createElement('canvas').getContext('2d')
/** How wide a text is, in heights of its font. */
function widthOf(text) {
  pen.font = '700 100px system-ui, sans-serif'
  return pen.measureText(text).width / 100
}

/** The elements of the items, or of a type that they are compared with. */
export class Cards {
  #parent
  #isCompared
  #source = null
  #shown = new Map()
  #idle = []
  /** The height of the floor, on which the lowest item stands; it is one for the whole scene. */
  #floor = -Infinity

  constructor(parent, isCompared) {
    this.#parent = parent
    this.#isCompared = isCompared
  }

  /** From an item's index to the address of its picture; null for numbers. */
  set source(source) {
    this.#source = source
    for (const part of [...this.#shown.values(), ...this.#idle]) part.number = ''
  }

  /** The height of the floor, in points from the top; null while nothing stands on it. */
  get floor() { return isFinite(this.#floor) ? this.#floor : null }

  /** The scene is another one, and so is its floor. */
  forgetFloor() {
    this.#floor = -Infinity
    for (const part of this.#shown.values()) part.key = ''
  }

  draw(items, current, count, { looks = {}, cards = {}, moving = false } = {}) {
    const gone = new Set(this.#shown.keys())
    if (!this.#isCompared) this.#lowerFloor(items)
    for (const item of items) {
      gone.delete(item[28])
      const part = this.#shown.get(item[28]) ?? this.#enter(item)
      this.#number(part, item, count, cards[item[28]])
      this.#place(part, item, current)
      this.#drawLook(part, looks[item[28]], moving)
    }
    for (const id of gone) {
      const part = this.#shown.get(id)
      this.#shown.delete(id)
      part.element.remove()
      drawLook(part, plain)
      part.look = undefined
      this.#idle.push(part)
    }
    if (camera.isOn) this.#sort()
  }

  #lowerFloor(items) {
    const feet = items.filter(item => item[2] > 0.05 && !(item[3] & 1)).map(item => this.#foot(item)?.low ?? -Infinity)
    const low = Math.max(-Infinity, ...feet)
    if (low <= this.#floor + 0.5) return
    this.#floor = low
    for (const part of this.#shown.values()) part.key = ''
  }

  /** Where an upright card ends below, and how tall it is; null for one that leans. */
  #foot(item) {
    const m = camera.bare(item.slice(11, 27))
    if (m === null || m[5] < 0.05 || Math.abs(m[4]) + Math.abs(m[6]) > 0.02 * m[5]) return null
    return { low: item[6] + m[13] + m[5] * item[10] / 2 + m[1] * item[9] / 2, scale: m[5] }
  }

  #enter(item) {
    const index = item[0]
    const part = this.#idle.pop() ?? this.#make()
    this.#shown.set(item[28], part)
    part.key = ''
    part.number = ''
    // The color stays with the item when a change of the data renumbers it.
    part.element.style.setProperty('--hue', hue(index))
    this.#parent.append(part.element)
    return part
  }

  /** Shows an item's index, which a change of the data may change. */
  #number(part, item, count, data) {
    const index = item[0]
    const isLeaving = (item[3] & 4) !== 0
    const number = `${index} ${count} ${isLeaving} ${data}`
    if (part.number === number) return
    part.number = number
    if (isLeaving) delete part.element.dataset.index
    else part.element.dataset.index = index
    for (const face of part.faces) this.#cover(face, index, data)
    part.wide = widthOf(textOf(index, data?.[0]))
    part.key = ''
    if (this.#isCompared) return
    if (isLeaving) part.element.ariaHidden = 'true'
    else part.element.removeAttribute('aria-hidden')
    const isPlaceholder = index < 0 || index >= count
    const place = isPlaceholder ? `Placeholder ${index}` : `${index + 1} of ${count}`
    part.name = data?.[0] ? `${data[0]}, ${place}` : place
    part.element.ariaLabel = part.label ? `${part.name}, ${part.label}` : part.name
  }

  /** Shows how an item looks besides its place. */
  #drawLook(part, look = plain, moving) {
    const key = `${JSON.stringify(look)} ${moving} ${look.ground ? camera.version : ''}`
    if (part.look === key || this.#isCompared) return
    part.look = key
    drawLook(part, look, moving)
    Cards.#turn(part)
  }

  /** Shows an item's number and picture on its card, or its reflection. */
  #cover(face, index, [title, color, image] = []) {
    face.label.textContent = textOf(index, title)
    face.label.toggleAttribute('data-title', Boolean(title))
    face.card.style.setProperty('--paper', color ?? '')
    const own = typeof image === 'number' ? pictureAt(image) : null
    const source = own ?? (color ? null : this.#source?.(index) ?? null)
    const isCover = source?.startsWith('/covers.svg') ?? false
    face.content.classList.toggle('is-cover', isCover)
    face.content.classList.toggle('is-picture', source !== null && !isCover)
    if (source === null) {
      face.image?.remove()
      face.image = null
      return
    }
    face.image ??= face.content.appendChild(element('img', { alt: '', draggable: false }))
    if (face.image.getAttribute('src') !== source) face.image.setAttribute('src', source)
    face.content.append(face.label)
  }

  #make() {
    const item = element('div', { className: 'item' })
    const part = {
      element: item, faces: [this.#makeFace(item)], mirror: null, ground: null, key: '', size: '', depth: 0
    }
    if (this.#isCompared) {
      item.dataset.compared = ''
      item.ariaHidden = 'true'
      return part
    }
    item.setAttribute('role', 'group')
    item.setAttribute('aria-roledescription', 'slide')
    // The reflection on the floor, no higher than it is seen.
    part.mirror = item.appendChild(element('div', { className: 'mirror', ariaHidden: 'true' }))
    part.faces.push(this.#makeFace(part.mirror))
    return part
  }

  #makeFace(parent) {
    const label = element('b'), content = element('div', { className: 'face paper' }, label)
    return { card: parent.appendChild(element('div', { className: 'card' }, content)), content, label, image: null }
  }

  #place(part, item, current) {
    const [index, , alpha, flags, depth, x, y, width, height, viewWidth, viewHeight] = item
    const { element } = part, { style } = element
    const key = `${item.join()} ${camera.version}`
    if (part.key !== key) {
      part.key = key
      const size = `${width} ${height} ${viewWidth} ${viewHeight}`
      if (part.size !== size) {
        part.size = size
        style.width = `${width}px`
        style.height = `${height}px`
        style.setProperty('--width', `${viewWidth}px`)
        style.setProperty('--height', `${viewHeight}px`)
      }
      // As in pictures: digits are half as high as the card, and a text is no wider than 0.72 of it.
      const large = Math.min(viewHeight * 0.68, viewWidth * 0.72 / part.wide)
      style.fontSize = `${this.#isCompared ? large / 4 : large}px`
      style.left = `${x - width / 2}px`
      style.top = `${y - height / 2}px`
      const seen = camera.apply(item.slice(11, 27))
      style.transform = `matrix3d(${seen.matrix.join()})`
      if (!this.#isCompared) {
        const foot = this.#foot(item)
        const lift = foot && 2 * (this.#floor - foot.low) / foot.scale
        element.toggleAttribute('data-afloat', lift === null || lift > viewHeight)
        part.mirror.style.setProperty('--lift', `${lift ?? 0}px`)
      }
      const shade = item[27]
      style.setProperty('--light', shade < 0 ? '0 0 0' : '255 255 255')
      style.setProperty('--shade', Math.abs(shade))
      style.opacity = alpha
      part.depth = seen.depth ?? depth
      style.zIndex = depth + (this.#isCompared ? 50_000 : 0)
      style.visibility = flags & 1 || alpha === 0 ? 'hidden' : 'visible'
      element.toggleAttribute('data-failed', (flags & 2) !== 0)
      element.toggleAttribute('data-fixed', seen.isFixed)
      element.toggleAttribute('data-back', Cards.#isBack(seen.matrix))
      Cards.#turn(part)
    }
    if (this.#isCompared) return
    element.toggleAttribute('data-lit', index === this.lit)
    if (index === current && !(flags & 4)) element.setAttribute('aria-current', 'true')
    else element.removeAttribute('aria-current')
  }

  /** From another side, what is nearer is in front. */
  #sort() {
    const parts = [...this.#shown.values()].sort((a, b) => a.depth - b.depth)
    parts.forEach((part, place) => { part.element.style.zIndex = 2 * place })
  }

  /** Shows the front of a card, or its back. */
  static #turn({ element, faces }) {
    const isBack = element.hasAttribute('data-back') || element.hasAttribute('data-verso')
    for (const { content } of faces) content.classList.toggle('is-back', isBack)
  }

  /** Whether a transform shows the back of a card. */
  static #isBack(m) {
    const a = m[0] * (m[5] * m[15] - m[7] * m[13])
    const b = m[1] * (m[4] * m[15] - m[7] * m[12])
    const c = m[3] * (m[4] * m[13] - m[5] * m[12])
    return a - b + c < 0
  }
}
