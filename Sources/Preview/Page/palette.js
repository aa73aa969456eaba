// Everything by a word: Ctrl+K lists what there is, and does or shows the chosen one.

import { element, of, onClick, onKey } from './fields.js'

/** The most rows in sight; more words make fewer. */
const most = 60
/** Buttons that are commands, by their ids. */
const buttons = ['pause', 'step', 'replay', 'shape', 'full', 'undo', 'redo', 'write', 'save-preset', 'discard', 'write-draft', 'drop-draft',
  'pin', 'take', 'copy', 'edit', 'favorite']

export class Palette {
  #connection
  #favorites
  #state = null
  #rows = []
  #chosen = 0

  constructor(connection, favorites) {
    this.#connection = connection
    this.#favorites = favorites
    onKey('k', () => this.#open())
    onClick('find-all', () => this.#open())
    of('words').addEventListener('input', () => this.#filter())
    of('words').addEventListener('keydown', event => {
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (way) this.#choose(this.#chosen + way)
      else if (event.key === 'Enter') this.#take()
      else return
      event.preventDefault()
    })
  }

  show(state) { this.#state = state }

  /** All that can be found: its kind, its name, more words, and what it does. */
  get #all() {
    const { types, options, properties, presets, gestures } = this.#state
    const press = id => of(id).click()
    return [
      ...buttons.filter(id => !of(id).hidden && !of(id).disabled && !of(id).closest('[hidden]'))
        .map(id => ['command', of(id).ariaLabel ?? of(id).textContent.trim(), of(id).title, () => press(id)]),
      ...[...document.querySelectorAll('#camera button')].map(button => ['camera', button.textContent, '', () => button.click()]),
      ...[...types].sort((a, b) => this.#favorites.rank(a.name) - this.#favorites.rank(b.name)).map(({ name, summary, words }) => ['effect', name, `${summary} ${words}`, () => this.#connection.command('type', name)]),
      ...presets.map(name => ['preset', name, '', () => this.#connection.command('preset', name)]),
      ...options.map(({ name, help }) => ['option', name, help, () => this.#reveal('#options-panel', name)]),
      ...properties.filter(property => !property.isReadOnly).map(({ name, help }) => ['property', name, help, () => this.#reveal('#properties', name)]),
      ...[...document.querySelectorAll('[data-step]')].map(field => ['setting', field.dataset.step, '', () => {
        this.#unfold(field)
        field.focus()
      }]),
      ...gestures.map(name => ['gesture', name, '', () => {
        this.#connection.command('replay', name)
        this.#connection.command('replay')
      }]),
      ...[...document.querySelectorAll('#panels details:not([hidden]) > summary')].map(summary => ['panel', summary.textContent, '', () => {
        this.#unfold(summary)
        summary.focus()
        summary.scrollIntoView({ block: 'nearest' })
      }]),
    ]
  }

  /** Brings the field of an option or a property into sight, and into hand. */
  #reveal(part, name) {
    const row = [...document.querySelectorAll(`${part} .row`)].find(row => row.querySelector('.name')?.textContent === name)
    this.#unfold(row)
    if (!row && part === '#options-panel') {
      of('show-all').click()
      if (of('show-all').checked) return this.#reveal(part, name)
    }
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector('input, select')?.focus()
  }

  /** Opens the panels around a part. */
  #unfold(part) {
    for (let panel = part?.closest('details'); panel; panel = panel.parentElement.closest('details')) panel.open = true
  }

  #open() {
    if (this.#state === null || of('palette').open) return
    of('words').value = ''
    of('palette').showModal()
    this.#filter()
  }

  #filter() {
    const wanted = of('words').value.toLowerCase().split(/\s+/).filter(Boolean)
    const text = wanted.join(' ')
    const rank = ([, name]) => name.toLowerCase() === text ? 0 : name.toLowerCase().startsWith(text) ? 1 : 2
    this.#rows = this.#all.filter(([kind, name, more]) => {
      const all = `${kind} ${name} ${more}`.toLowerCase()
      return wanted.every(word => all.includes(word))
    }).sort((a, b) => rank(a) - rank(b)).slice(0, most)
    of('found').replaceChildren(...this.#rows.map(([kind, name], place) => {
      const row = element('li', { id: `found-${place}`, role: 'option' }, name, element('small', { textContent: kind }))
      row.addEventListener('click', () => {
        this.#choose(place)
        this.#take()
      })
      return row
    }))
    of('nothing-found').hidden = this.#rows.length > 0
    this.#choose(0)
  }

  #choose(place) {
    const { length } = this.#rows
    this.#chosen = length === 0 ? 0 : (place + length) % length
    ;[...of('found').children].forEach((row, place) => row.ariaSelected = place === this.#chosen)
    of('words').setAttribute('aria-activedescendant', length === 0 ? '' : `found-${this.#chosen}`)
    of('found').children[this.#chosen]?.scrollIntoView({ block: 'nearest' })
  }

  #take() {
    const row = this.#rows[this.#chosen]
    if (!row) return
    of('palette').close()
    row[3]()
  }
}
