// Everything by a word: Ctrl+K lists what there is, and does or shows the chosen one.

import * as favorites from './favorites.js'
import { choose, element, of, on, onClick, onKey } from './fields.js'
import { find } from './find.js'
import * as shelf from './shelf.js'
import { command } from './socket.js'
import { make } from './time.js'

/** The most rows in sight; more words make fewer. */
const most = 60
/** Buttons that are commands, by their ids. */
const buttons = [
  'pause', 'step', 'replay', 'shape', 'full', 'undo', 'redo', 'write', 'save-preset', 'discard', 'write-draft',
  'drop-draft',
  'pin', 'take', 'copy', 'edit', 'favorite', 'keep-gesture', 'show-keys', 'new-effect'
]
/** Those that show what is in sight anyway where there is room. */
const openers = ['show-shelf', 'more']

let state = null
let rows = []
let chosen = 0

onKey('k', open)
onClick('find-all', open)
on(of('words'), 'input', filter)
on(of('words'), 'keydown', event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step) mark(chosen + step)
  else if (event.key === 'Enter') pick()
  // The browser would only empty the field.
  else if (event.key === 'Escape') of('palette').close()
  else return
  event.preventDefault()
})

export const show = newer => { state = newer }

/** What else finds a part: the words around it, and those that people use for it. */
const more = part => `${part.closest('label')?.textContent ?? ''} ${part.closest('[data-words]')?.dataset.words ?? ''}`

const settingName = field => field.dataset.step ?? field.ariaLabel ?? field.id

/** All that can be found: its kind, its name, more words, and what it does. */
function all() {
  const { types, options, properties, presets, gestures } = state
  const hasOpeners = matchMedia('(min-width: 62rem) and (max-width: 80rem)').matches
  const isThere = button => !button.hidden && !button.disabled && !button.closest('[hidden]')
  const nameOf = button => button.ariaLabel ?? button.textContent.trim()
  const parts = (selector, kind, name, action) =>
    [...document.querySelectorAll(selector)].map(part => [kind, name(part), more(part), () => action(part)])
  return [
    ...[...buttons, ...hasOpeners ? openers : []].map(of).filter(isThere).map(button =>
      ['command', nameOf(button), `${button.title} ${more(button)}`, () => button.click()]),
    ...parts('#camera button', 'camera', button => button.textContent, button => button.click()),
    ...[...types].sort((a, b) => favorites.rank(a.name) - favorites.rank(b.name))
      .map(({ name, summary, words }) =>
        ['effect', name, shelf.found(name) || `${summary} ${words}`, () => command('type', name)]),
    ...presets.map(name => ['preset', name, '', () => command('preset', name)]),
    ...options.map(({ name, help }) => ['option', name, help, () => reveal('#options-panel', name)]),
    ...properties.filter(property => !property.isReadOnly).map(({ name, help }) =>
      ['property', name, help, () => reveal('#properties', name)]),
    ...parts('[data-step], #data input, #behavior, #format', 'setting', settingName, field => {
      unfold(field)
      field.focus()
    }),
    ...gestures.map(name => ['gesture', name, '', () => make(name)]),
    ...parts('#panels details:not([hidden]) > summary', 'panel', summary => summary.textContent, summary => {
      unfold(summary)
      summary.focus()
      summary.scrollIntoView({ block: 'nearest' })
    }),
  ]
}

/** Brings the field of an option or a property into sight, and into hand. */
function reveal(part, name) {
  const rows = [...document.querySelectorAll(`${part} .row`)]
  const row = rows.find(row => row.querySelector('.name')?.dataset.name === name)
  unfold(row)
  if (!row && part === '#options-panel') {
    of('show-all').click()
    if (of('show-all').checked) return reveal(part, name)
  }
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector('input, select')?.focus()
}

/** Opens the panels around a part. */
function unfold(part) {
  for (let panel = part?.closest('details'); panel; panel = panel.parentElement.closest('details')) panel.open = true
}

function open() {
  if (state === null || of('palette').open) return
  of('words').value = ''
  of('palette').showModal()
  filter()
}

function filter() {
  rows = find(of('words').value, all(), ([kind, name, more]) => [name, `${kind} ${more}`]).slice(0, most)
  of('found').replaceChildren(...rows.map(([kind, name], place) =>
    element('li', { id: `found-${place}`, role: 'option', onclick: () => {
      mark(place)
      pick()
    } }, name, element('small', { textContent: kind }))))
  of('nothing-found').hidden = rows.length > 0
  mark(0)
}

const mark = place => { chosen = choose(of('found'), of('words'), place) }

function pick() {
  const row = rows[chosen]
  if (!row) return
  of('palette').close()
  row[3]()
}
