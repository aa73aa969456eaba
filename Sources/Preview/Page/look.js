// How the stage looks: theme, cards, room, as the browser keeps it.

import { expensive } from './dress.js'
import { element, of, onChange } from './fields.js'
import { keep, kept } from './kept.js'

const root = document.documentElement
const covers = 12

export class Look {
  #pictures = 0
  #last = 0
  #pace = 0
  #rates = of('rates').title
  /** Called with a function from index to picture; null for numbers. */
  onCards = () => {}
  /** Called when the colors are others. */
  onTheme = () => {}

  constructor() {
    of('theme').value = kept('theme', 'system')
    if (of('theme').value === '') of('theme').value = 'system'
    this.#setTheme()
    onChange('theme', () => this.#setTheme())
    of('room').checked = kept('room', true)
    root.toggleAttribute('data-room', of('room').checked)
    onChange('room', () => {
      root.toggleAttribute('data-room', of('room').checked)
      keep('room', of('room').checked)
      this.#setMatt(false)
    })
    addEventListener('resize', () => this.#setMatt(false))
    onChange('cards', () => {
      keep('cards', of('cards').value)
      this.#tell()
    })
  }

  /**
   * Takes the time of a picture, in milliseconds. Below 50 pictures a second the floor is matt, until the window or the
   * room changes.
   */
  pace(now, looks = {}) {
    const gap = now - this.#last
    this.#last = now
    // After a rest, and at first, times tell nothing.
    if (gap > 100 || document.hidden || now < 4000) return
    this.#pace += (Math.min(gap, 50) - this.#pace) * 0.05
    if (this.#pace <= 20) return this.#blame('')
    if (!root.hasAttribute('data-matt')) this.#setMatt(true)
    const used = Object.values(looks)
    this.#blame(expensive.find(name => used.some(look => look[name] !== undefined)) ?? '')
  }

  /** Names the look that costs the frame. */
  #blame(name) {
    if (name === (of('rates').dataset.costly ?? '')) return
    if (name) of('rates').dataset.costly = name === 'ground' ? 'groundShadow' : name
    else delete of('rates').dataset.costly
  }

  #setMatt(isMatt) {
    root.toggleAttribute('data-matt', isMatt)
    of('rates').title = this.#rates + (isMatt ? '. Drawing takes long here: reflections are left out' : '')
    this.#pace = 0
  }

  /** The number of the user's pictures. */
  set pictures(count) {
    this.#pictures = count
    const menu = of('cards')
    menu.querySelector('[value=pictures]')?.remove()
    if (count > 0) menu.prepend(element('option', { value: 'pictures', textContent: 'pictures' }))
    menu.value = count > 0 ? 'pictures' : kept('cards', 'covers')
    if (menu.value === '') menu.value = 'covers'
    this.#tell()
  }

  #tell() {
    const wrapped = (index, count) => ((index % count) + count) % count
    const cards = of('cards').value
    this.onCards(cards === 'pictures' ? index => `/images/${wrapped(index, this.#pictures)}`
      : cards === 'covers' ? index => {
        const number = wrapped(index, covers)
        return `/covers.svg#svgView(viewBox(${number % 4 * 320},${(number >> 2) * 400},320,400))`
      } : null)
  }

  #setTheme() {
    const theme = of('theme').value
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    keep('theme', theme)
    this.onTheme()
  }
}
