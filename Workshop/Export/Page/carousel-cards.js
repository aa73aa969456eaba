// The cards of a carousel: a box for each item, where it is drawn, what a reader hears of it.
import { make } from './carousel-make.js'

/** Names of what is no item, whatever a page's styles say. */
const silent = new Set(['script', 'style', 'template', 'link', 'meta', 'noscript', 'dialog'])

/** Whether a child of the carousel is an item: one that is shown at all. */
export const isItem = child => {
  if (silent.has(child.localName)) return false
  return getComputedStyle(child).display !== 'none'
}

/** A matrix as css has it: digits beyond those that are seen cost time. */
const written = m => {
  let text = 'matrix3d('
  for (let k = 0; k < 16; k++) {
    const digits = k % 4 === 3 ? 1e9 : 1e6
    text += Math.round(m[k] * digits) / digits + (k < 15 ? ',' : ')')
  }
  return text
}

/** The box of an item. */
export class Card {
  /** Whether it is drawn. */
  isOn = false
  index = -1
  /** What a reader hears of it. */
  text = ''
  #drawn = {}

  /** What the effect knows it by. */
  id

  constructor(child) {
    this.child = child
    this.box = make('div', 'item', {
      part: 'item', role: 'group', 'aria-roledescription': 'slide', hidden: 'until-found'
    })
    this.slot = make('slot')
    this.frame = make('div', 'frame')
    this.picture = make('div', 'frame picture')
    this.shade = make('div', 'shade')
    this.picture.append(this.slot)
    this.frame.append(this.picture, this.shade)
    this.box.append(this.frame)
  }

  /** The name by which a child that is made anew is the same item; empty for none. */
  get key() { return this.child.id || this.child.dataset.id }

  /** What an effect may read of the child. */
  get data() {
    const { child } = this
    return { ...child.dataset, title: child.title || child.alt || child.getAttribute('aria-label') || undefined }
  }

  /** Gives it a size. In its own style, and not by a variable: what moves is asked for its styles in each frame. */
  resize([width, height]) {
    const { style } = this.box, drawn = this.#drawn
    if (drawn.width === width && drawn.height === height) return
    drawn.width = width
    drawn.height = height
    style.width = `${width}px`
    style.height = `${height}px`
    style.left = `${-width / 2}px`
    style.top = `${-height / 2}px`
  }

  /** Takes over what the page says of the child: its corners; its name is read when it is asked for. */
  read() {
    this.corners = getComputedStyle(this.child).borderRadius
    if (this.#drawn.look === undefined) this.round(this.corners)
    this.name = undefined
  }

  /**
   * Draws it as a placement says.
   * @param looks what draws looks, carousel-card-looks.js; nothing until an item has one
   */
  draw(placement, size, carousel, looks) {
    const { matrix, alpha, shade, depth, look } = placement
    const { style } = this.box, drawn = this.#drawn
    style.transform = written(matrix)
    if (drawn.alpha !== alpha) style.opacity = drawn.alpha = alpha
    if (drawn.depth !== depth) style.zIndex = drawn.depth = depth
    if (!this.isOn) {
      this.isOn = true
      this.box.removeAttribute('hidden')
    }
    if (drawn.shade !== shade) {
      drawn.shade = shade
      this.shade.style.backgroundColor = `rgb(${shade < 0 ? '0 0 0' : '255 255 255'} / ${Math.abs(shade)})`
    }
    if (!looks) return
    const text = JSON.stringify(look)
    if (drawn.look !== text) {
      drawn.look = text
      this.words = look?.label
      looks.drawLook(this, look ?? {})
    }
    if (look?.groundShadow || this.ground) looks.drawGround(this, placement, size, carousel)
  }

  /** Rounds its corners. */
  round(corners) { for (const layer of [this.frame, ...this.frame.children]) layer.style.borderRadius = corners }

  /** It is out of sight: a reader and a search still find it. */
  hide() {
    if (!this.isOn) return
    this.isOn = false
    this.ground?.remove()
    this.ground = undefined
    this.box.setAttribute('hidden', 'until-found')
  }

  /** Its child is gone. */
  remove() {
    this.hide()
    this.box.remove()
  }
}

/** So many boxes are a group: where one comes into sight, a browser lays out its group, and not all boxes. */
const groupSize = 25

/** The boxes next to one, also in another group. */
const boxBefore = box => box.previousSibling ?? box.parentNode.previousSibling?.lastChild
const boxAfter = box => box.nextSibling ?? box.parentNode.nextSibling?.firstChild

/** Puts boxes in order, in groups; one that has the focus is not moved, because that would take it away. */
export const arrange = (world, boxes, focused) => {
  for (const group of world.querySelectorAll('.group:empty')) group.remove()
  const pivot = boxes.indexOf(focused)
  for (let k = pivot - 1; k >= 0; k--)
    if (boxBefore(boxes[k + 1]) !== boxes[k]) boxes[k + 1].before(boxes[k])
  for (let k = pivot + 1; k < boxes.length; k++) {
    const box = boxes[k], last = boxes[k - 1], next = last ? boxAfter(last) : world.querySelector('.item')
    if (next === box) continue
    const group = last?.parentNode
    if (last?.nextSibling || group?.childElementCount < groupSize) last.after(box)
    else if (!last && next) next.before(box)
    else {
      const more = make('div', 'group')
      if (group) group.after(more)
      else world.prepend(more)
      more.append(box)
    }
  }
}
