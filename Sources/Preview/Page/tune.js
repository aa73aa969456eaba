// What differs from the script, and the way back into the file.

import { askName, element, of, onClick, short } from './fields.js'

export class Tune {
  #connection
  #token = null
  #state = null
  #number = 0
  /** Whether the next difference is written at once, as of a text typed here. */
  #isMeant = false
  /** The values of the script when their options were set, by effect and option. */
  #standards = new Map()

  constructor(connection) {
    this.#connection = connection
    onClick('discard', () => connection.command('discard'))
    onClick('write', () => this.propose())
    onClick('save-preset', () => askName('Save as preset', 'Show what changes', name => this.propose('preset', name)))
    of('proposal').addEventListener('close', () => {
      if (of('proposal').returnValue === 'write') this.#write()
      of('proposal').returnValue = ''
    })
  }

  /** What a page has to know to write; null where it can't. */
  set token(token) {
    this.#token = token
  }

  /** Whether this page may write. */
  get canWrite() { return this.#token !== null }

  /** Shows what `write` would change. */
  propose(...words) {
    this.#isMeant = false
    this.#connection.send({ t: 'propose', words })
  }

  /** Writes the draft that was typed here. */
  writeDraft() {
    this.propose('draft')
    this.#isMeant = true
  }

  show(state) {
    this.#state = state
    const set = state.options.filter(option => option.isSet)
    of('tune').hidden = set.length === 0 && !state.redo && !/^(write|discard)/.test(state.undo)
    for (const id of ['write', 'save-preset', 'discard']) of(id).hidden = set.length === 0 || id !== 'discard' && !this.#token
    const names = set.map(option => `${option.name} ${option.text ?? (option.value === undefined ? '' : short(option.value))}`).join(', ')
    of('changed').textContent = set.length > 0 ? `${set.length} changed` : ''
    of('changed').title = names
    const isScript = Boolean(state.file)
    for (const id of ['write', 'save-preset']) of(id).disabled = !isScript
    this.#watch(set)
  }

  /** Of a default that changed while its option is set, both are shown. */
  #watch(set) {
    const news = []
    for (const option of set) {
      if (option.standard === undefined) continue
      const key = `${this.#state.type} ${option.name}`
      if (!this.#standards.has(key)) this.#standards.set(key, option.standard)
      if (this.#standards.get(key) !== option.standard) news.push(option)
    }
    const kept = new Set(set.map(option => `${this.#state.type} ${option.name}`))
    for (const key of this.#standards.keys()) if (key.startsWith(`${this.#state.type} `) && !kept.has(key)) this.#standards.delete(key)
    const text = JSON.stringify(news.map(option => [option.name, option.standard, option.value]))
    if (of('news').dataset.shown === text) return
    of('news').dataset.shown = text
    of('news').replaceChildren(...news.map(option => {
      const take = element('button', { textContent: `Take ${short(option.standard)}` })
      take.addEventListener('click', () => this.#connection.command('option', option.name, 'default'))
      const keep = element('button', { textContent: `Keep ${short(option.value)}` })
      keep.addEventListener('click', () => {
        this.#standards.set(`${this.#state.type} ${option.name}`, option.standard)
        this.show(this.#state)
      })
      return element('p', {}, `The script's ${option.name} is now ${short(option.standard)}; yours is ${short(option.value)}. `, take, ' ', keep)
    }))
  }

  #write() { this.#connection.send({ t: 'write', n: this.#number, token: this.#token }) }

  /** The lines that would change. */
  take(proposal) {
    this.#number = proposal.number
    if (this.#isMeant) {
      this.#isMeant = false
      return this.#write()
    }
    const lines = proposal.lines.flatMap(({ file, line, before, after }) => [
      element('dt', { textContent: `${file}:${line}` }),
      ...before.map(text => element('dd', { className: 'before', textContent: `− ${text}` })),
      ...after.map(text => element('dd', { className: 'after', textContent: `+ ${text}` }))
    ])
    of('lines').replaceChildren(...lines)
    of('confirm').hidden = lines.length === 0
    of('nothing').hidden = lines.length > 0
    of('proposal').showModal()
    ;(lines.length === 0 ? of('cancel') : of('confirm')).focus()
  }
}
