// Undo: the host's steps, and between them what the page switches itself.

import { of, onClick, onKey } from './fields.js'

const most = 200
const inText = event => event.target.closest('input[type=text], input[type=search], textarea, dialog')
const value = field => field.type === 'checkbox' ? field.checked : field.value

export class Steps {
  #connection
  #tell
  #state = null
  /** Switches, each with the host's steps before it. */
  #done = []
  #undone = []
  #isGoing = false
  #values = new Map()

  /** `tell(text)` shows what was taken back. */
  constructor(connection, tell) {
    this.#connection = connection
    this.#tell = tell
    for (const field of document.querySelectorAll('[data-step]')) {
      this.#values.set(field, value(field))
      field.addEventListener('change', () => {
        const [before, after] = [this.#values.get(field), value(field)]
        const set = wanted => () => {
          field[field.type === 'checkbox' ? 'checked' : 'value'] = wanted
          field.dispatchEvent(new Event('change'))
        }
        this.#values.set(field, after)
        if (before !== after) this.#add(`${field.dataset.step} ${after}`, set(before), set(after))
      })
    }
    // Before the camera turns, the button of the former side is known.
    onClick('camera', ({ target }) => {
      const former = of('camera').querySelector('[aria-pressed=true]') ?? of('camera').firstElementChild
      if (target.dataset.view && target !== former) this.#add(`look from the ${target.dataset.view}`, () => former.click(), () => target.click())
    }, true)
    onClick('pin', () => {
      const pin = on => () => connection.send({ t: 'pin', on, former: true }), { isPinned } = this.#state
      this.#add(isPinned ? 'unpin' : 'pin', pin(isPinned), pin(!isPinned))
    })
    onClick('undo', () => this.undo())
    onClick('redo', () => this.redo())
    onKey('z', event => event.shiftKey ? this.redo() : this.undo(), inText)
    onKey('y', () => this.redo(), inText)
  }

  show(state) {
    this.#state = state
    // What is done after an undo is instead of what could be done again.
    if (!state.redo) this.#undone = this.#undone.filter(step => step.at >= state.steps)
    for (const field of this.#values.keys()) this.#values.set(field, value(field))
    this.#name()
  }

  get #last() {
    const step = this.#done.at(-1)
    return step && step.at >= this.#state.steps ? step : null
  }

  get #next() {
    const step = this.#undone.at(-1)
    return step && step.at <= this.#state.steps ? step : null
  }

  #name() {
    for (const [id, name] of [['undo', this.#last?.name ?? this.#state.undo], ['redo', this.#next?.name ?? this.#state.redo]]) {
      of(id).disabled = !name
      of(id).title = name ? `${id} ${name.replace(/ --yes$/, '')}` : ''
    }
  }

  #add(name, undo, redo) {
    if (this.#isGoing || this.#state === null) return
    this.#done = [...this.#done, { name, undo, redo, at: this.#state.steps }].slice(-most)
    this.#undone = []
    this.#name()
  }

  #go(way, own, from, to) {
    const name = own?.name ?? this.#state[way]
    if (!name) return
    this.#tell(`${way}: ${name.replace(/ --yes$/, '')}`)
    if (!own) this.#state.steps += way === 'undo' ? -1 : 1
    if (!own) return this.#connection.command(way)
    this.#isGoing = true
    own[way]()
    this.#isGoing = false
    to.push(from.pop())
    this.#name()
  }

  undo() { this.#go('undo', this.#last, this.#done, this.#undone) }
  redo() { this.#go('redo', this.#next, this.#undone, this.#done) }
}
