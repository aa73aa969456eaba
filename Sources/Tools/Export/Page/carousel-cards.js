// The cards of a carousel: a box for each item, how it looks, what a reader hears of it.
import { groundOf, stylesOf } from './carousel-looks.js'

/** An element with a class and attributes. */
export const make = (name, className, attributes = {}) => {
  const element = document.createElement(name)
  if (className) element.className = className
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/** Names of what is no item, whatever a page's styles say. */
const silent = new Set(['script', 'style', 'template', 'link', 'meta', 'noscript', 'dialog'])

/** Whether a child of the carousel is an item: one that is shown at all. */
export const isItem = child => {
  if (silent.has(child.localName)) return false
  return getComputedStyle(child).display !== 'none'
}

/** The words in an element, those of each part apart. */
const wordsOf = element => {
  const words = [], walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let length = 0; length < 100 && walker.nextNode();) {
    const { data, parentElement } = walker.currentNode, text = silent.has(parentElement.localName) ? '' : data.trim()
    if (text) words.push(text)
    length += text.length
  }
  return words.join(' ').replace(/\s+/g, ' ')
}

/** What the elements say that name another one; empty for none. */
export const wordsOfOthers = element => {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  return ids.map(id => element.getRootNode().getElementById?.(id)?.textContent.trim()).filter(Boolean).join(' ')
}

/** What a child is called: by its author, or by its own words. */
const nameOf = child => {
  const given = child.getAttribute('aria-label') ?? child.title
  if (given) return given
  const named = wordsOfOthers(child)
  if (named) return named
  const heading = child.querySelector('h1, h2, h3, h4, h5, h6, figcaption, [aria-label]')
  const picture = child.matches('img') ? child : child.querySelector('img[alt]')
  const text = heading?.getAttribute('aria-label') || wordsOf(heading ?? child) || picture?.alt || ''
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
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
  #drawn = {}
  #label = ''
  #name

  /** What the effect knows it by. */
  id

  constructor(child) {
    this.child = child
    const spoken = { role: 'group', 'aria-roledescription': 'slide' }
    this.box = make('div', 'item', { part: 'item', ...spoken, hidden: 'until-found' })
    this.slot = make('slot')
    this.frame = make('div', 'frame')
    this.picture = make('div', 'frame picture')
    this.tint = make('div', 'tint')
    this.shade = make('div', 'shade')
    this.back = make('div', 'back', { part: 'back' })
    this.picture.append(this.slot)
    this.frame.append(this.picture, this.tint, this.shade, this.back)
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

  /** Takes over what the page says of the child: its corners, its name. */
  read() {
    this.corners = getComputedStyle(this.child).borderRadius
    if (this.#drawn.look === undefined) this.#round(this.corners)
    this.#name = undefined
  }

  /** Draws it as a placement says. */
  draw(placement, depth, size, perspective) {
    const { matrix, alpha, shade, look } = placement
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
    const text = JSON.stringify(look)
    if (drawn.look !== text) {
      drawn.look = text
      this.#dress(look ?? {})
    }
    if (look?.groundShadow || this.ground) this.#showGround(placement, size, perspective)
  }

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

  #round(corners) { for (const layer of [this.frame, ...this.frame.children]) layer.style.borderRadius = corners }

  #dress(look) {
    const { box, frame, picture, slot, tint, back } = this, styles = stylesOf(look)
    this.#round(styles.corners || this.corners)
    Object.assign(box.style, styles.item)
    Object.assign(frame.style, styles.window)
    Object.assign(slot.style, styles.content)
    picture.classList.toggle('cuts', styles.corners !== '' || styles.content.transform !== '')
    tint.style.background = styles.tint
    tint.style.opacity = styles.tintAmount
    back.style.visibility = styles.back ? 'inherit' : ''
    back.style.background = typeof styles.back === 'string' ? styles.back : ''
    this.words = look.label
    this.label()
  }

  /** The shadow on the ground is behind all cards. */
  #showGround(placement, size, perspective) {
    if (!placement.look?.groundShadow) {
      this.ground?.remove()
      this.ground = undefined
      return
    }
    const { size: [width, height], matrix, alpha, blur, color } = groundOf(placement, size, perspective)
    this.ground ??= make('div', 'ground')
    if (!this.ground.isConnected) this.box.parentNode.append(this.ground)
    Object.assign(this.ground.style, {
      width: `${width}px`, height: `${height}px`, left: `${-width / 2}px`, top: `${-height / 2}px`, opacity: alpha,
      background: color, transform: `matrix3d(${matrix})`, filter: blur > 0 ? `blur(${blur}px)` : ''
    })
  }

  /** What a reader hears: its place, its name, what the effect says of it. */
  label(texts = this.texts, count = this.count) {
    this.texts = texts
    this.count = count
    if (!texts) return
    const text = [texts.of(this.index + 1, count), this.name, this.words].filter(Boolean).join(', ')
    if (this.#label === text) return
    this.#label = text
    this.box.setAttribute('aria-label', text)
  }
  get text() { return this.#label }
  /** What the child is called; empty if nobody says. */
  get name() { return this.#name ??= nameOf(this.child) }
}

/** Puts boxes in order; one that has the focus is not moved, because that would take it away. */
export const arrange = (world, boxes, focused) => {
  const pivot = boxes.indexOf(focused)
  if (pivot < 0) {
    boxes.forEach((box, k) => { if (world.children[k] !== box) world.insertBefore(box, world.children[k] ?? null) })
    return
  }
  for (let k = pivot - 1, next = focused; k >= 0; next = boxes[k--])
    if (boxes[k].nextSibling !== next) world.insertBefore(boxes[k], next)
  for (let k = pivot + 1, last = focused; k < boxes.length; last = boxes[k++])
    if (boxes[k].previousSibling !== last) last.after(boxes[k])
}
