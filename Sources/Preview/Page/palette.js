// Everything by a word: Control and K lists commands, effects, options and properties, and does or shows the chosen one.

import { element } from './fields.js'

const of = id => document.getElementById(id)
/** The most rows in sight; more words make fewer. */
const most = 60
/** Buttons that are commands, by their ids. */
const buttons = ['pause', 'step', 'replay', 'shape', 'full', 'undo', 'redo', 'write', 'save-preset', 'discard', 'write-draft', 'drop-draft',
  'pin', 'take', 'copy', 'theme', 'edit', 'reset-options']

export class Palette {
  #connection
  #state = null
  #rows = []
  #chosen = 0

  constructor(connection) {
    this.#connection = connection
    document.addEventListener('keydown', event => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      this.#open()
    })
    of('find-all').addEventListener('click', () => this.#open())
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
        .map(id => ['command', of(id).textContent.trim(), of(id).title, () => press(id)]),
      ...[...document.querySelectorAll('#camera button')].map(button => ['camera', button.textContent, '', () => button.click()]),
      ...types.map(({ name, summary, words }) => ['effect', name, `${summary} ${words}`, () => this.#connection.command('type', name)]),
      ...presets.map(name => ['preset', name, '', () => this.#connection.command('preset', name)]),
      ...options.map(({ name, help }) => ['option', name, help, () => this.#reveal('#options-panel', name)]),
      ...properties.filter(property => !property.isReadOnly).map(({ name, help }) => ['property', name, help, () => this.#reveal('#properties', name)]),
      ...gestures.map(name => ['gesture', name, '', () => {
        this.#connection.command('replay', name)
        this.#connection.command('replay')
      }]),
      ...[...document.querySelectorAll('#panels > details:not([hidden]) > summary')].map(summary => ['panel', summary.textContent, '', () => {
        summary.parentElement.open = true
        summary.focus()
        summary.scrollIntoView({ block: 'nearest' })
      }]),
    ]
  }

  /** Brings the field of an option or a property into sight, and into hand. */
  #reveal(part, name) {
    const row = [...document.querySelectorAll(`${part} .row`)].find(row => row.querySelector('.name')?.textContent === name)
    for (let panel = row?.closest('details'); panel; panel = panel.parentElement.closest('details')) panel.open = true
    if (!row && part === '#options-panel') {
      of('show-all').click()
      if (of('show-all').checked) return this.#reveal(part, name)
    }
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector('input, select')?.focus()
  }

  #open() {
    if (this.#state === null || of('palette').open) return
    of('words').value = ''
    of('palette').showModal()
    this.#filter()
  }

  #filter() {
    const wanted = of('words').value.toLowerCase().split(/\s+/).filter(Boolean)
    const rank = ([, name]) => wanted.length > 0 && name.toLowerCase().startsWith(wanted[0]) ? 0 : 1
    this.#rows = this.#all.filter(([kind, name, more]) => {
      const text = `${kind} ${name} ${more}`.toLowerCase()
      return wanted.every(word => text.includes(word))
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
    ;[...of('found').children].forEach((row, place) => row.setAttribute('aria-selected', String(place === this.#chosen)))
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
