// The type's options, its presets, and the options of every type.

import {
  Rows, button, checkbox, element, guard, nudge, number, of, on, onChange, row, scrub, short, show as fill, slider,
  throttled, words
} from './fields.js'
import * as shape from './shape.js'
import { command } from './socket.js'
import { addThumbnail, draw } from './thumbnail.js'
import * as tune from './changes.js'

const own = new Rows(of('own-options'), make)
const all = new Rows(of('options'), make)

let state = null
let presets = ''
let count = -1

onChange('show-all', () => { if (state) show(state) })

export function show(newer) {
  state = newer
  const options = state.options.filter(option => option.isOwn)
  // Those without a group come first.
  const groups = [...new Set(options.map(option => option.group))].sort((a, b) => Boolean(a) - Boolean(b))
  own.show(groups.flatMap(group => options.filter(option => option.group === group)))
  const isAll = of('show-all').checked
  all.show(state.options.filter(option => !option.isOwn && (isAll || option.acts || option.isSet)))
  // Without options of its own, those of every type are opened, once.
  if (count !== options.length) of('all-options').open = options.length === 0
  count = options.length
  showPresets()
}

/** Pictures of presets, by the effect and the preset. */
const pictures = new Map
const drawings = new Map

/** Takes the pictures of presets among those that the host has made. */
export function setPictures(made) {
  for (const [name, picture] of Object.entries(made)) {
    if (!name.includes('#')) continue
    pictures.set(name, picture)
    const [type, preset] = name.split(/#(.*)/s)
    if (type === state?.type && drawings.has(preset)) draw(drawings.get(preset), picture)
  }
}

function showPresets() {
  const names = JSON.stringify([state.type, state.presets, state.preset, state.isPresetChanged, tune.token !== null])
  if (names === presets) return
  presets = names
  drawings.clear()
  const buttons = state.presets.map(name => {
    const choose = button('', () => command('preset', name), {
      className: 'preset', ariaPressed: String(name === state.preset)
    })
    const drawing = addThumbnail(choose), picture = pictures.get(`${state.type}#${name}`)
    if (picture) draw(drawing, picture)
    drawings.set(name, drawing)
    choose.append(element('span', { textContent: name }))
    if (name === state.preset && state.isPresetChanged) {
      choose.dataset.changed = ''
      choose.title = choose.ariaLabel = `${name}, changed since`
    }
    return choose
  })
  const title = `Rename or delete ${state.preset}`
  if (state.preset && state.file && tune.token !== null)
    buttons.push(button('…', changePreset, { title, ariaLabel: title }))
  const focused = document.activeElement?.closest('#presets')?.querySelector(':focus')?.textContent
  of('presets').replaceChildren(...buttons)
  if (focused === undefined) return
  // What was deleted is followed by another one, or by what is above it.
  const next = buttons.find(other => other.textContent === focused) ?? buttons[0]
  if (next) next.focus()
  else of('options-panel').querySelector('summary').focus()
}

/** Another name for the chosen preset, or none. */
function changePreset() {
  const name = state.preset, dialog = of('preset-dialog')
  dialog.ariaLabel = `The preset ${name}`
  of('preset-name').value = name
  of('rename-preset').textContent = `Rename ${name}`
  of('delete-preset').textContent = `Delete ${name}`
  dialog.returnValue = ''
  dialog.showModal()
  dialog.onclose = () => {
    const other = of('preset-name').value.trim(), action = dialog.returnValue
    dialog.returnValue = ''
    if (action === 'delete') tune.changeFile('delete', 'preset', name)
    if (action === 'rename' && other !== name) tune.changeFile('rename', 'preset', name, other)
  }
}

function make(entry) {
  const { name, kind } = entry
  const send = value => command('option', name, value)
  const reset = () => send('default')
  const help = element('span', { className: 'help', textContent: entry.help })
  const isWord = kind === 'choice' || kind === 'color'
  if (isWord || kind === 'boolean') {
    const field = isWord ? word(entry, send) : checkbox(name, send)
    const made = row(entry, [field], reset, help)
    return { row: made, fill: option => {
      fill(field, isWord ? option.text : option.value === 1)
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
  if (state.shapes.includes(name)) help.append(' ', shape.pin(name))
  const change = value => {
    exact.value = short(value)
    if (rough) rough.value = short(value)
    send(short(value))
  }
  nudge(exact, entry, change)
  scrub(made, entry, () => exact.value === '' ? entry.min ?? 0 : exact.valueAsNumber, change, reset)
  return { row: made, fill: option => {
    if (rough) fill(rough, option.value ?? option.min)
    if (rough) bar.style.setProperty('--part', (rough.value - rough.min) / (rough.max - rough.min))
    fill(exact, option.value === undefined ? '' : short(option.value))
    made.toggleAttribute('data-none', option.value === undefined)
    made.toggleAttribute('data-set', option.isSet)
  } }
}

/** The field of an option whose values are words or colors. */
function word({ name, kind, choices }, send) {
  const isChoice = kind === 'choice'
  const field = guard(isChoice ? element('select', {}, ...words(choices)) : element('input', { type: 'color' }))
  field.classList.add('wide')
  field.ariaLabel = name
  const tell = throttled(value => send(value))
  on(field, kind === 'choice' ? 'change' : 'input', () => tell(field.value))
  return field
}
