// The cards of a carousel: a box for each item, how it looks, what a reader hears of it.

/** An element with a class and attributes. */
export const make = (name, className, attributes = {}) => {
  const element = document.createElement(name)
  if (className) element.className = className
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

const percent = part => `${part * 100}%`
const hex = (color, alpha) => {
  const [r, g, b] = [1, 3, 5].map(k => parseInt(color.slice(k, k + 2), 16))
  return `rgb(${r} ${g} ${b} / ${alpha})`
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

  /** Takes over what the page says of the child: its corners, its name. */
  read() {
    this.corners = getComputedStyle(this.child).borderRadius
    if (this.#drawn.look === undefined) this.box.style.setProperty('--corners', this.corners)
    this.#name = undefined
  }

  /** Draws it as a placement says. */
  draw({ matrix, alpha, shade, look }, depth) {
    const { style } = this.box, drawn = this.#drawn
    style.transform = `matrix3d(${matrix.map(x => Math.abs(x) < 1e-9 ? 0 : x)})`
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
  }

  /** It is out of sight: a reader and a search still find it. */
  hide() {
    if (!this.isOn) return
    this.isOn = false
    this.box.setAttribute('hidden', 'until-found')
  }

  #dress(look) {
    const { box, frame, picture, tint, back } = this
    picture.style.filter = look.saturation === undefined ? '' : `saturate(${look.saturation})`
    const radius = look.radius === undefined ? this.corners : [].concat(look.radius).map(r => `${r}px`).join(' ')
    box.style.setProperty('--corners', radius)
    const s = look.shadow
    const cast = s && `${s.x ?? 0}px ${s.y ?? 0}px ${2 * (s.blur ?? 0)}px ${hex(s.color ?? '#000000', s.alpha ?? 1)}`
    // A cut card casts the shadow of what is left of it.
    frame.style.boxShadow = cast && !look.clip ? cast : ''
    const filters = [look.blur && `blur(${look.blur}px)`, cast && look.clip && `drop-shadow(${cast})`]
    box.style.filter = filters.filter(Boolean).join(' ')
    frame.style.clipPath = look.clip ? `inset(${[1, 2, 3, 0].map(k => percent(look.clip[k])).join(' ')})` : ''
    tint.style.background = look.tint ?? ''
    tint.style.opacity = look.tintAmount ?? 0
    const most = ((look.contentScale ?? 1) - 1) / 2, held = x => Math.min(Math.max(x ?? 0, -most), most)
    picture.style.transform = look.contentScale
      ? `translate(${percent(held(look.contentX))}, ${percent(held(look.contentY))}) scale(${look.contentScale})` : ''
    back.style.visibility = look.verso ? 'inherit' : ''
    back.style.background = typeof look.verso === 'string' ? look.verso : ''
    this.words = look.label
    this.label()
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
