// The shelf: a small carousel of each effect to choose from. The host flicks the one under the pointer.

const pause = 120 // until the pointer means it, in milliseconds

export class Shelf {
  #list
  #connection
  #buttons = new Map()
  #names = ''
  #asked = null
  #timer = 0
  #none

  constructor(list, find, connection) {
    this.#list = list
    this.#connection = connection
    find.addEventListener('input', () => this.#filter(find.value))
    list.addEventListener('keydown', event => this.#step(event))
    this.#none = list.parentElement.querySelector('.none')
  }

  show(state) {
    const types = state.types.filter(type => type.kind !== 'reference')
    const names = JSON.stringify(types.map(type => [type.name, type.summary]))
    if (names !== this.#names) {
      this.#names = names
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
      button.setAttribute('aria-pressed', isChosen)
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
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'thumb', title: type.summary })
    const tiny = button.appendChild(Object.assign(document.createElement('div'), { className: 'tiny' }))
    tiny.ariaHidden = 'true'
    button.appendChild(Object.assign(document.createElement('span'), { textContent: type.name }))
    button.setAttribute('aria-pressed', 'false')
    button.setAttribute('aria-label', type.name)
    button.addEventListener('click', () => this.#connection.command('type', type.name))
    button.addEventListener('pointerenter', event => { if (event.pointerType === 'mouse') this.#ask(type.name) })
    button.addEventListener('pointerleave', () => this.#ask(null))
    button.addEventListener('focus', () => { if (button.matches(':focus-visible')) this.#ask(type.name) })
    button.addEventListener('blur', () => this.#ask(null))
    return { button, tiny, world: null, cards: [], picture: null }
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

  #draw(part, { bounds, items }) {
    part.world ??= part.tiny.appendChild(document.createElement('i'))
    const scale = 192 / bounds[0]
    Object.assign(part.world.style, { width: `${bounds[0]}px`, height: `${bounds[1]}px`, transform: `scale(${scale})` })
    // The shelf may be narrower than the scale assumes.
    part.world.style.zoom = part.tiny.clientWidth > 0 ? part.tiny.clientWidth / 192 : 1
    while (part.cards.length < items.length) part.cards.push(part.world.appendChild(document.createElement('b')))
    part.cards.forEach((card, place) => {
      const item = items[place]
      card.hidden = !item
      if (!item) return
      const [index, alpha, shade, width, height, ...matrix] = item
      card.style.setProperty('--hue', (((index * 137.50776405 + 212) % 360) + 360) % 360)
      Object.assign(card.style, {
        width: `${width}px`, height: `${height}px`, left: `${(bounds[0] - width) / 2}px`, top: `${(bounds[1] - height) / 2}px`,
        opacity: alpha, zIndex: place, transform: `matrix3d(${matrix.join()})`,
        filter: shade === 0 ? '' : `brightness(${1 + shade})`,
      })
    })
  }

  #filter(text) {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
    for (const [name, { button }] of this.#buttons) {
      const words = `${name} ${button.title}`.toLowerCase()
      button.hidden = !wanted.every(word => words.includes(word))
    }
    this.#none.hidden = [...this.#buttons.values()].some(({ button }) => !button.hidden)
  }
}
