// The data, the sizes and the properties of the carousel.

import { Rows, checkbox, element, guard, number, of, onChange, row, short, show } from './fields.js'

export class Properties {
  #connection
  #rows
  #data
  #state = null

  constructor(connection) {
    this.#connection = connection
    this.#rows = new Rows(of('properties'), entry => this.#property(entry))
    this.#data = new Rows(of('data'), entry => this.#size(entry))
    onChange('habits', event => connection.command('habits', event.target.value))
  }

  show(state) {
    this.#state = state
    const menu = of('habits')
    if (menu.options.length !== state.allHabits.length) {
      menu.replaceChildren(...state.allHabits.map(name => element('option', { value: name, textContent: name })))
    }
    menu.value = state.habits
    this.#rows.show(state.properties)
    this.#data.show([
      { name: 'items', values: [state.items] }, { name: 'placeholders', values: [state.placeholders] },
      { name: 'bounds', values: state.bounds }, { name: 'item', values: state.itemSize },
    ])
  }

  #property(entry) {
    const { name } = entry
    const send = (...values) => this.#connection.command('set', name, ...values)
    let fields
    if (entry.words.length > 0) return this.#worded(entry, send)
    if (entry.kind === 'boolean') fields = [checkbox(name, value => send(value))]
    else if (entry.kind === 'size') {
      fields = (name === 'inset' ? ['start', 'end'] : ['across', 'down']).map(way => number(`${name}, ${way}`, () => send(...fields.map(field => field.valueAsNumber || 0))))
    } else {
      const attributes = { step: entry.kind === 'integer' ? 1 : 'any' }
      if (entry.min !== undefined) attributes.min = entry.min
      if (entry.max !== undefined) attributes.max = entry.max
      fields = [number(name, value => send(value), attributes)]
    }
    const plain = values => entry.kind === 'boolean' ? [values[0] === 1] : values.map(short)
    if (entry.isReadOnly) {
      const value = element('span', { className: 'figure' })
      return { row: row(entry, [value], () => {}), fill: property => {
        value.textContent = plain(property.value).join(' ')
      } }
    }
    const made = row(entry, fields, () => send('default'))
    return { row: made, fill: property => {
      plain(property.value).forEach((value, place) => show(fields[place], value))
      made.toggleAttribute('data-set', String(property.value) !== String(property.standard))
    } }
  }

  /** A property whose values are words, or words and numbers. */
  #worded(entry, send) {
    const { name, words } = entry
    const isWords = entry.min === undefined
    const list = element('datalist', { id: `words-of-${name}` }, ...words.map(word => element('option', { value: word })))
    const field = guard(isWords
      ? element('select', {}, ...words.map(word => element('option', { value: word, textContent: word })))
      : element('input', { type: 'text', size: 8 }))
    if (!isWords) field.setAttribute('list', list.id)
    field.ariaLabel = name
    field.addEventListener('change', () => { if (field.value.trim() !== '') send(field.value.trim()) })
    const text = (word, values) => word ?? values.map(short).join(' ')
    const standard = text(entry.standardWord, entry.standard)
    const made = row(entry, isWords ? [field] : [field, list], () => send('default'))
    return { row: made, fill: property => {
      const value = text(property.word, property.value)
      show(field, value)
      made.toggleAttribute('data-set', value !== standard)
    } }
  }

  #size(entry) {
    const { name } = entry
    const send = () => {
      const values = fields.map(field => field.valueAsNumber || 0)
      const { items, placeholders } = this.#state
      if (name === 'placeholders') this.#connection.command('items', items, 'placeholders', ...values)
      else if (name === 'items' && placeholders > 0) this.#connection.command('items', ...values, 'placeholders', placeholders)
      else this.#connection.command(name, ...values)
    }
    const ways = entry.values.length > 1 ? [`${name}, width`, `${name}, height`] : [name]
    const fields = ways.map(way => number(way, send, { min: 0 }))
    const titles = { items: 'items', placeholders: 'placeholders', bounds: 'bounds', item: 'item size' }
    const made = row({ name: titles[name] }, fields, () => {})
    return { row: made, fill: size => size.values.forEach((value, place) => show(fields[place], short(value))) }
  }
}
