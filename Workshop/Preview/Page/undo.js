// Undo: the host's steps, and between them what the page switches itself.

import * as camera from './camera.js'
import { of, on, onClick, onKey } from './fields.js'
import { toast } from './journal.js'
import { asked, command, send } from './socket.js'

const most = 200
const inText = event => event.target.closest('input[type=text], input[type=search], textarea, dialog')
const value = field => field.type === 'checkbox' ? field.checked : field.value
const plain = name => name.replace(/ --yes$/, '')

let state = null
/** The number of the host's step that is on its way, or 0; the presses since then wait for its answer. */
let awaited = 0
let waiting = []
/** How many inputs the host has taken. */
let taken = 0
/** Switches, each with the host's steps before it; those that were done and not undone, and those that were undone. */
let done = []
let undone = []
let isGoing = false
const values = new Map()

for (const field of document.querySelectorAll('[data-step]')) {
  values.set(field, value(field))
  on(field, 'change', () => {
    const before = values.get(field), after = value(field)
    const set = wanted => () => {
      field[field.type === 'checkbox' ? 'checked' : 'value'] = wanted
      field.dispatchEvent(new Event('change'))
    }
    values.set(field, after)
    if (before !== after) add(`${field.dataset.step} ${after}`, set(before), set(after))
  })
}
onClick('pin', () => {
  const pin = on => () => send({ t: 'pin', on, former: true }), { isPinned } = state
  add(isPinned ? 'unpin' : 'pin', pin(isPinned), pin(!isPinned))
})
const undo = step(() => go('undo', last(), done, undone)), redo = step(() => go('redo', next(), undone, done))
onClick('undo', undo)
onClick('redo', redo)
onKey('z', event => event.shiftKey ? redo() : undo(), inText)
onKey('y', redo, inText)

export function show(newer) {
  state = newer
  // What is done after an undo is instead of what could be done again.
  if (!state.redo) undone = undone.filter(step => step.at >= state.steps)
  for (const field of values.keys()) values.set(field, value(field))
  showNames()
}

function last() {
  const step = done.at(-1)
  return step && step.at >= state.steps ? step : null
}

function next() {
  const step = undone.at(-1)
  return step && step.at <= state.steps ? step : null
}

/** All steps by name, the host's and the page's, in the order in which they were done and are done again. */
export function steps() {
  const before = [], behind = [], own = [...done], undoneHere = [...undone], undoneThere = [...state.undone]
  for (const { command: words, mark } of state.done) {
    while (own.length && own[0].at < mark) before.push(own.shift().name)
    before.push(words)
  }
  before.push(...own.map(({ name }) => name))
  let count = state.steps
  while (undoneHere.length || undoneThere.length) {
    const top = undoneHere.at(-1)
    if (top && (top.at <= count || !undoneThere.length)) behind.push(undoneHere.pop().name)
    else {
      const { command: words, mark } = undoneThere.shift()
      behind.push(words)
      count = mark
    }
  }
  return { done: before, undone: behind }
}

/** Goes so many steps back (below 0) or forth. */
export function goTo(count) {
  for (let k = 0; k < Math.abs(count); k++) {
    if (count < 0) undo()
    else redo()
  }
}

const others = []
/** Calls `action` as there are other steps. */
export const onSteps = action => others.push(action)

function showNames() {
  for (const action of others) action()

  for (const [id, name] of [['undo', last()?.name ?? state.undo], ['redo', next()?.name ?? state.redo]]) {
    of(id).disabled = !name
    of(id).title = name ? `${id} ${plain(name)}` : ''
  }
}

/** The camera has turned. */
export function looked(name, before) {
  const after = camera.angles()
  if (after.join() !== before.join()) add(name, () => camera.look(before), () => camera.look(after))
}

/** A switch was used that `undo` and `redo` use again. */
export function add(name, undo, redo) {
  if (isGoing || state === null) return
  done = [...done, { name, undo, redo, at: state.steps }].slice(-most)
  undone = []
  showNames()
}

function go(which, own, from, to) {
  const name = own?.name ?? state[which]
  if (!name) return
  toast(`${which}: ${plain(name)}`)
  if (!own) {
    awaited = command(which)
    return
  }
  isGoing = true
  own[which]()
  isGoing = false
  to.push(from.pop())
  showNames()
}

/** The host has taken the given number of inputs; infinity: the connection is a new one, with none on its way. */
export function settle(input) {
  taken = input === Infinity ? 0 : input
  if (input === Infinity) waiting = []
  if (input < awaited) return
  awaited = 0
  while (!awaited && waiting.length) waiting.shift()()
}

let letGo = () => 0
/** Calls `action` before a step: it lets go of what a hand still holds, and returns the number of its message, or 0. */
export const onStep = action => { letGo = action }

/** A step back or forth, after all that was asked for before. */
function step(action) {
  return () => {
    // What is still held is let go.
    const ended = letGo()
    if (ended) awaited = ended
    else if (asked > taken) awaited = Math.max(awaited, asked)
    if (awaited) waiting.push(action)
    else action()
  }
}
