// The shelf: a small carousel of each effect. The host flicks the one under the pointer.

import { hue } from './cast.js'
import { element } from './fields.js'
import { project } from './matrix.js'

const svg = 'http://www.w3.org/2000/svg'
const pause = 120 // until the pointer means it, in milliseconds

export class Shelf {
  #list
  #favorites
  #connection
  #buttons = new Map()
  #names = ''
  #asked = null
  #timer = 0
  #none

  constructor(list, find, connection, favorites) {
    this.#favorites = favorites
    this.#list = list
    this.#connection = connection
    find.addEventListener('input', () => this.#filter(find.value))
    find.addEventListener('keydown', event => { if (event.key === 'ArrowDown') this.#step(event) })
    list.addEventListener('keydown', event => this.#step(event))
    new ResizeObserver(() => this.#showChosen()).observe(list)
    this.#none = list.parentElement.querySelector('.none')
  }

  show(state) {
    const types = state.types.filter(type => type.kind !== 'reference')
    const names = JSON.stringify(types.map(type => [type.name, type.summary]))
    if (names !== this.#names) {
      this.#names = names
      types.sort((a, b) => this.#favorites.rank(a.name) - this.#favorites.rank(b.name))
      const former = this.#buttons
      this.#buttons = new Map(types.map(type => [type.name, former.get(type.name) ?? this.#make(type)]))
      this.#list.replaceChildren(...[...this.#buttons.values()].map(part => part.button))
    }
    const missing = new Set(types.filter(type => type.isMissing).map(type => type.name))
    for (const [name, { button }] of this.#buttons) {
      const isChosen = String(name === state.type)
      button.toggleAttribute('data-gone', missing.has(name))
      // One stop for the keyboard; arrow keys go on.
      button.tabIndex = name === state.type ? 0 : -1
      if (button.getAttribute('aria-pressed') === isChosen) continue
      button.ariaPressed = isChosen
      if (isChosen === 'true' && !button.matches(':hover, :focus')) this.#bringIntoSight(button)
    }
  }

  /** Scrolls the shelf alone, not the page. */
  #bringIntoSight(button) {
    const room = this.#list.getBoundingClientRect(), box = button.getBoundingClientRect()
    const way = (from, to, start, end) => from < start ? from - start : to > end ? to - end : 0
    this.#list.scrollBy(way(box.left, box.right, room.left, room.right), way(box.top, box.bottom, room.top, room.bottom))
  }

  #make(type) {
    const button = element('button', { className: 'thumb', title: `${type.name}: ${type.summary}` })
    button.dataset.words = `${type.name} ${type.summary} ${type.words}`.toLowerCase()
    const tiny = button.appendChild(document.createElementNS(svg, 'svg'))
    tiny.setAttribute('class', 'tiny')
    tiny.ariaHidden = 'true'
    button.appendChild(element('span', { textContent: type.name }))
    button.ariaPressed = 'false'
    button.ariaLabel = type.name
    button.addEventListener('click', () => this.#connection.command('type', type.name))
    button.addEventListener('pointerenter', event => { if (event.pointerType === 'mouse') this.#ask(type.name) })
    button.addEventListener('pointerleave', () => this.#ask(null))
    button.addEventListener('focus', () => { if (button.matches(':focus-visible')) this.#ask(type.name) })
    button.addEventListener('blur', () => this.#ask(null))
    return { button, tiny, cards: [], picture: null }
  }

  #step(event) {
    const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (!way) return
    event.preventDefault()
    const buttons = [...this.#list.children].filter(button => !button.hidden)
    const next = buttons[buttons.indexOf(document.activeElement) + way]
    next?.focus({ preventScroll: true })
    if (next) this.#bringIntoSight(next)
  }

  /** The host flicks one carousel for this page at a time. */
  #ask(name) {
    clearTimeout(this.#timer)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    this.#timer = setTimeout(() => {
      const former = this.#asked
      if (former === name) return
      this.#asked = name
      this.#connection.send({ t: 'try', type: name ?? '' })
      const part = this.#buttons.get(former)
      if (part?.picture) this.#draw(part, part.picture)
    }, name === null ? 0 : pause)
  }

  /** Thumbnails at rest, by name. */
  take(pictures) {
    for (const [name, picture] of Object.entries(pictures)) {
      const part = this.#buttons.get(name)
      if (!part) continue
      part.picture = picture
      // Out of the plane of the picture: turned, or nearer and farther.
      const isDeep = picture.items.some(([, , , , , ...m]) => [2, 6, 8, 9, 14].some(k => Math.abs(m[k]) > 1e-6))
      part.button.dataset.depth = isDeep ? ' 3d' : ' flat'
      this.#draw(part, picture)
    }
  }

  /** A frame of the flicked one. */
  move(attempt) {
    const part = this.#buttons.get(attempt.type)
    if (!part || this.#asked !== attempt.type) return
    this.#draw(part, attempt.picture)
    if (!attempt.moving) this.#asked = null
  }

  /** Draws the cards as outlines, which costs less than elements. */
  #draw(part, { bounds, items }) {
    const { tiny, cards } = part
    tiny.setAttribute('viewBox', `${-bounds[0] / 2} ${-bounds[1] / 2} ${bounds.join(' ')}`)
    while (cards.length < items.length) cards.push(tiny.appendChild(document.createElementNS(svg, 'path')))
    while (cards.length > items.length) cards.pop().remove()
    cards.forEach((card, place) => {
      const [index, alpha, shade, width, height, ...matrix] = items[place]
      const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => project(matrix, x * width / 2, y * height / 2))
      card.setAttribute('d', corners.includes(null) ? '' : `M${corners.map(point => point.map(x => x.toFixed(1)).join()).join('L')}Z`)
      card.style.setProperty('--hue', hue(index))
      card.style.setProperty('--light', shade < 0 ? '#000' : '#fff')
      card.style.setProperty('--shade', `${Math.abs(shade) * 100}%`)
      card.style.fillOpacity = card.style.strokeOpacity = alpha
    })
  }

  #filter(text) {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
    for (const { button } of this.#buttons.values()) {
      button.hidden = !wanted.every(word => (button.dataset.words + (button.dataset.depth ?? '')).includes(word))
    }
    this.#none.hidden = [...this.#buttons.values()].some(({ button }) => !button.hidden)
    this.#showChosen()
  }

  #showChosen() {
    const chosen = this.#list.querySelector('[aria-pressed=true]')
    if (chosen && !chosen.hidden) this.#bringIntoSight(chosen)
  }
}
