// The shelf: a small carousel of each effect. The host flicks the one under the pointer.

import * as effects from './effects.js'
import * as favorites from './favorites.js'
import { button, element, of, on } from './fields.js'
import { find as best } from './find.js'
import { command, send } from './socket.js'
import { addThumbnail, draw } from './thumbnail.js'

const pause = 120 // until the pointer means it, in milliseconds
const list = of('thumbs'), find = of('find')

let parts = new Map()
let shown = ''
let asked = null
let chosen = null
let timer = 0

on(find, 'input', filter)
on(find, 'keydown', event => {
  if (event.key === 'ArrowDown') step(event)
  else if (event.key === 'Enter') [...list.children].find(thumb => !thumb.hidden)?.click()
})
on(list, 'keydown', step)
new ResizeObserver(showChosen).observe(list)

export function show(state) {
  const isGone = type => type.isMissing && effects.isRemoved(type.name)
  const types = state.types.filter(type => type.kind !== 'reference' && !isGone(type))
  const names = JSON.stringify(types.map(type => [type.name, type.summary]))
  if (names !== shown) {
    shown = names
    parts = new Map(types.map(type => [type.name, parts.get(type.name) ?? make(type)]))
    sort()
    filter()
  }
  const missing = new Set(types.filter(type => type.isMissing).map(type => type.name))
  // An effect that was made is seen, whatever was looked for.
  if (state.type !== chosen && chosen !== null && parts.get(state.type)?.thumb.hidden) {
    find.value = ''
    filter()
  }
  chosen = state.type
  for (const [name, { thumb }] of parts) {
    const isChosen = String(name === state.type)
    thumb.toggleAttribute('data-gone', missing.has(name))
    // One stop for the keyboard; arrow keys go on.
    thumb.tabIndex = name === state.type ? 0 : -1
    if (thumb.getAttribute('aria-pressed') === isChosen) continue
    thumb.ariaPressed = isChosen
    if (isChosen === 'true' && !thumb.matches(':hover, :focus')) bringIntoSight(thumb)
  }
}

favorites.onOther(sort)

function sort() {
  arrange([...parts.keys()].sort((a, b) => favorites.rank(a) - favorites.rank(b)))
}

/** Puts the thumbnails in an order; what has the focus keeps it. */
function arrange(names) {
  const active = document.activeElement
  list.replaceChildren(...names.map(name => parts.get(name).thumb))
  if (list.contains(active)) active.focus({ preventScroll: true })
}

/** The words that find an effect, also by what its picture shows. */
export const found = name => {
  const { words = '', depth = '' } = parts.get(name)?.thumb.dataset ?? {}
  return words + depth
}

/** Scrolls the shelf alone, not the page. */
function bringIntoSight(thumb) {
  const room = list.getBoundingClientRect(), box = thumb.getBoundingClientRect()
  const beyond = (from, to, start, end) => from < start ? from - start : Math.max(to - end, 0)
  list.scrollBy(beyond(box.left, box.right, room.left, room.right), beyond(box.top, box.bottom, room.top, room.bottom))
}

function make({ name, summary, words }) {
  const thumb = button('', () => {
    command('type', name)
    // On a phone it lies over the stage.
    if (matchMedia('(max-width: 40rem)').matches && document.body.hasAttribute('data-shelf')) of('show-shelf').click()
  }, { className: 'thumb', title: `${name}: ${summary}`, ariaLabel: name, ariaPressed: 'false' })
  thumb.dataset.words = `${name} ${summary} ${words}`.toLowerCase()
  const drawing = addThumbnail(thumb)
  thumb.append(element('span', { textContent: name }))
  on(thumb, 'pointerenter', event => { if (event.pointerType === 'mouse') ask(name) })
  on(thumb, 'focus', () => { if (thumb.matches(':focus-visible')) ask(name) })
  on(thumb, 'pointerleave blur', () => ask(null))
  return { thumb, ...drawing, picture: null }
}

function step(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const thumbs = [...list.children].filter(thumb => !thumb.hidden)
  const next = thumbs[thumbs.indexOf(document.activeElement) + step]
  next?.focus({ preventScroll: true })
  if (next) bringIntoSight(next)
}

/** The host flicks one carousel for this page at a time. */
function ask(name) {
  clearTimeout(timer)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  timer = setTimeout(() => {
    const former = asked
    if (former === name) return
    asked = name
    send({ t: 'try', type: name ?? '' })
    const part = parts.get(former)
    if (part?.picture) draw(part, part.picture)
  }, name === null ? 0 : pause)
}

/** Thumbnails at rest, by name. */
export function setPictures(pictures) {
  for (const [name, picture] of Object.entries(pictures)) {
    const part = parts.get(name)
    if (!part) continue
    part.picture = picture
    // Out of the plane of the picture: turned, or nearer and farther.
    const isDeep = picture.items.some(([, , , , , ...m]) => [2, 6, 8, 9, 14].some(k => Math.abs(m[k]) > 1e-6))
    part.thumb.dataset.depth = isDeep ? ' 3d' : ' flat'
    draw(part, picture)
  }
}

/** A frame of the flicked one. */
export function move(attempt) {
  const part = parts.get(attempt.type)
  if (!part || asked !== attempt.type) return
  draw(part, attempt.picture)
  if (!attempt.moving) asked = null
}

/** Shows what fits the words, the best one first; without words, all. */
function filter() {
  const isAsked = find.value.trim() !== ''
  const names = best(find.value, [...parts.keys()], name => [name, found(name)]), fits = new Set(names)
  for (const [name, { thumb }] of parts) thumb.hidden = isAsked && !fits.has(name)
  if (isAsked) arrange([...names, ...[...parts.keys()].filter(name => !fits.has(name))])
  else sort()
  for (const group of of('groups').children) group.ariaPressed = group.textContent === find.value.trim()
  list.parentElement.querySelector('.none').hidden = !isAsked || names.length > 0
  if (isAsked) list.scrollTop = 0
  else showChosen()
}

// What effects are made of: a click looks for it, another one for everything.
for (const word of ['row', 'ring', 'stack', 'path', 'solid', 'depth', 'in place']) {
  of('groups').append(button(word, () => {
    find.value = find.value.trim() === word ? '' : word
    filter()
  }, { ariaPressed: 'false' }))
}

function showChosen() {
  const chosen = list.querySelector('[aria-pressed=true]')
  if (chosen && !chosen.hidden) bringIntoSight(chosen)
}
