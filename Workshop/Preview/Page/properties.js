// The data, the sizes and the properties of the carousel.

import { Rows, checkbox, element, guard, number, of, on, onChange, row, short, show as fill, words } from './fields.js'
import { command } from './socket.js'

const properties = new Rows(of('properties'), makeProperty)
const sizes = new Rows(of('data'), makeSize)

let state = null

onChange('behavior', event => command('behavior', event.target.value))

export function show(newer) {
  state = newer
  const menu = of('behavior')
  if (menu.options.length !== state.allBehaviors.length) menu.replaceChildren(...words(state.allBehaviors))
  menu.value = state.behavior
  properties.show(state.properties)
  sizes.show([
    { name: 'items', values: [state.items] }, { name: 'placeholders', values: [state.placeholders] },
    { name: 'bounds', values: state.bounds }, { name: 'item', values: state.itemSize },
  ])
}

function makeProperty(entry) {
  const { name, kind } = entry
  const send = (...values) => command('set', name, ...values)
  if (entry.words.length > 0) return worded(entry, send)
  const plain = values => kind === 'boolean' ? [values[0] === 1] : values.map(short)
  if (entry.isReadOnly) {
    const value = element('span', { className: 'figure' })
    return { row: row(entry, [value], () => {}), fill: property => {
      value.textContent = plain(property.value).join(' ')
    } }
  }
  let fields
  if (kind === 'boolean') fields = [checkbox(name, send)]
  else if (kind === 'size') {
    const sides = name === 'inset' ? ['start', 'end'] : ['across', 'down']
    fields = sides.map(side => number(`${name}, ${side}`, () => send(...numbers(fields))))
  } else {
    const attributes = { step: kind === 'integer' ? 1 : 'any' }
    if (entry.min !== undefined) attributes.min = entry.min
    if (entry.max !== undefined) attributes.max = entry.max
    fields = [number(name, send, attributes)]
  }
  const made = row(entry, fields, () => send('default'))
  return { row: made, fill: property => {
    plain(property.value).forEach((value, place) => fill(fields[place], value))
    made.toggleAttribute('data-set', String(property.value) !== String(property.standard))
  } }
}

const numbers = fields => fields.map(field => field.valueAsNumber || 0)

/** A property whose values are words, or words and numbers. */
function worded(entry, send) {
  const { name } = entry
  const isWords = entry.min === undefined
  const values = entry.words.map(value => element('option', { value }))
  const list = element('datalist', { id: `words-of-${name}` }, ...values)
  const field =
    guard(isWords ? element('select', {}, ...words(entry.words)) : element('input', { type: 'text', size: 8 }))
  if (!isWords) field.setAttribute('list', list.id)
  field.ariaLabel = name
  on(field, 'change', () => { if (field.value.trim() !== '') send(field.value.trim()) })
  const text = (word, values) => word ?? values.map(short).join(' ')
  const standard = text(entry.standardWord, entry.standard)
  const made = row(entry, isWords ? [field] : [field, list], () => send('default'))
  return { row: made, fill: property => {
    const value = text(property.word, property.value)
    fill(field, value)
    made.toggleAttribute('data-set', value !== standard)
  } }
}

function makeSize({ name, values }) {
  const send = () => {
    const { items, placeholders } = state
    if (name === 'placeholders') command('items', items, 'placeholders', ...numbers(fields))
    else if (name === 'items' && placeholders > 0) command('items', ...numbers(fields), 'placeholders', placeholders)
    else command(name, ...numbers(fields))
  }
  const sides = values.length > 1 ? [`${name}, width`, `${name}, height`] : [name]
  const fields = sides.map(side => number(side, send, { min: 0 }))
  const made = row({ name: name === 'item' ? 'item size' : name }, fields, () => {})
  return { row: made, fill: size => size.values.forEach((value, place) => fill(fields[place], short(value))) }
}
