// The type's options, its presets, and the options of every type.

import { Rows, checkbox, element, guard, nudge, number, of, onChange, row, scrub, short, show, slider, throttled } from './fields.js'

export class Options {
  #connection
  #shape
  #own
  #all
  #state = null
  #presets = ''
  #ownCount = -1

  constructor(connection, shape) {
    this.#connection = connection
    this.#shape = shape
    this.#own = new Rows(of('own-options'), entry => this.#option(entry))
    this.#all = new Rows(of('options'), entry => this.#option(entry))
    onChange('show-all', () => { if (this.#state) this.show(this.#state) })
  }

  show(state) {
    this.#state = state
    const own = state.options.filter(option => option.isOwn)
    // Those without a group come first.
    const groups = [...new Set(own.map(option => option.group))].sort((a, b) => Boolean(a) - Boolean(b))
    this.#own.show(groups.flatMap(group => own.filter(option => option.group === group)))
    const isAll = of('show-all').checked
    this.#all.show(state.options.filter(option => !option.isOwn && (isAll || option.acts || option.isSet)))
    // Without options of its own, those of every type are opened, once.
    if (this.#ownCount !== own.length) of('all-options').open = own.length === 0
    this.#ownCount = own.length
    this.#showPresets(state.presets)
  }

  #showPresets(names) {
    const key = JSON.stringify(names)
    if (key === this.#presets) return
    this.#presets = key
    of('presets').replaceChildren(...names.map(name => {
      const button = element('button', { textContent: name })
      button.addEventListener('click', () => this.#connection.command('preset', name))
      return button
    }))
  }

  #option(entry) {
    const { name } = entry
    const send = value => this.#connection.command('option', name, value)
    const reset = () => send('default')
    const help = element('span', { className: 'help', textContent: entry.help })
    if (entry.kind === 'choice' || entry.kind === 'color') return this.#worded(entry, send, reset, help)
    if (entry.kind === 'boolean') {
      const field = checkbox(name, send)
      const made = row(entry, [field], reset, help)
      return { row: made, fill: option => {
        show(field, option.value === 1)
        made.toggleAttribute('data-set', option.isSet)
      } }
    }
    const exact = number(name, send, { placeholder: 'none' })
    const hasRange = entry.min !== undefined && entry.max !== undefined
    const rough = hasRange ? slider(`${name}, slider`, entry, value => {
      exact.value = short(value)
      send(short(value))
    }) : null
    const bar = element('span', { className: 'rough' }, ...rough ? [rough] : [])
    const made = row(entry, [exact], reset, ...rough ? [bar, help] : [help])
    if (this.#state.shapes.includes(name)) help.append(' ', this.#shape.pin(name))
    const change = value => {
      exact.value = short(value)
      if (rough) rough.value = short(value)
      send(short(value))
    }
    nudge(exact, entry, change)
    scrub(made, entry, () => exact.value === '' ? entry.min ?? 0 : exact.valueAsNumber, change, reset)
    return { row: made, fill: option => {
      if (rough) show(rough, option.value ?? option.min)
      if (rough) bar.style.setProperty('--part', (rough.value - rough.min) / (rough.max - rough.min))
      show(exact, option.value === undefined ? '' : short(option.value))
      made.toggleAttribute('data-none', option.value === undefined)
      made.toggleAttribute('data-set', option.isSet)
    } }
  }

  /** An option whose values are words or colors. */
  #worded(entry, send, reset, help) {
    const isChoice = entry.kind === 'choice'
    const field = guard(isChoice
      ? element('select', {}, ...entry.choices.map(word => element('option', { value: word, textContent: word })))
      : element('input', { type: 'color' }))
    field.classList.add('wide')
    field.ariaLabel = entry.name
    field.addEventListener(isChoice ? 'change' : 'input', throttled(() => send(field.value)))
    const made = row(entry, [field], reset, help)
    return { row: made, fill: option => {
      show(field, option.text)
      made.toggleAttribute('data-set', option.isSet)
    } }
  }
}
