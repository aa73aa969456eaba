// What the page showed, for a restarted host and for the address.

import * as camera from './camera.js'
import * as editor from './editor.js'
import { command, send } from './socket.js'

// An address may come from anywhere: it describes a state, and does nothing else.
const stateWords = new Set([
  'type', 'items', 'bounds', 'item', 'behavior', 'preset', 'set', 'option', 'replay', 'offset', 'draft',
  'camera'
])

const described = state => state.replay ? [...state.commands, state.replay] : state.commands

let run = null
let start = ''
let kept = null
let forgotten = null
let answer = Infinity
let address = ''
let type = null
let due = 0
let state

addEventListener('popstate', () => {
  clearTimeout(due)
  forgotten = read()
  type = null
  if (forgotten !== null) remind()
})

/**
 * Restores what a restarted host does not know, or the state in the address.
 *
 * Returns whether the host shows what it was started with.
 */
export function greet(host, newer) {
  state = newer
  const before = start, isFirst = run === null
  start = JSON.stringify(host.start)
  if (run === host.run) return false
  run = host.run
  if (isFirst) forgotten = read()
  else forgotten = start === before ? forgotten ?? kept : null
  answer = Infinity
  if (forgotten !== null) remind()
  return isFirst && forgotten === null && JSON.stringify(state.commands) === start
}

/** A greeting: the carousel comes to where it was started. */
export function enter(offset) {
  if (offset <= 2) return
  for (const words of [['offset', 'to', offset - 2.5], ['scroll', 'to', Math.round(offset), 1.4]]) {
    send({ t: 'do', words: words.map(String), greets: true })
  }
}

function remind() {
  const { commands, offset, draft, angles } = forgotten
  // Nothing stays tuned that the other state does not say.
  for (const words of JSON.stringify(commands) === JSON.stringify(described(state)) ? [] : commands) {
    command(...words)
    if (words[0] === 'type') command('discard')
  }
  answer = command('offset', 'to', offset)
  if (draft !== undefined) editor.offer(draft, answer, commands.find(words => words[0] === 'type')?.[1])
  camera.look(angles?.length > 1 && angles.every(isFinite) ? angles : 'front')
}

export function keep(newer, frame) {
  state = newer
  // What is restored is kept until the host has it.
  if (forgotten !== null && frame.input >= answer) forgotten = null
  if (forgotten !== null) return
  const commands = described(state)
  kept = { commands, offset: frame.offset, draft: editor.shown() ?? undefined }
  if ((frame.moving || frame.dragging) && type === state.type) return
  // Browsers take 20 a second.
  clearTimeout(due)
  due = setTimeout(() => write(newer, frame, commands), type === state.type ? 60 : 0)
}

function write(state, frame, commands) {
  const draft = editor.shown()
  const lines = [
    ...commands, ...draft === null ? [] : [['draft', draft]],
    ...camera.isOn ? [['camera', ...camera.angles().map(angle => angle.toFixed(3))]] : [],
    ['offset', 'to', String(frame.offset)],
  ]
  const newer = `#${encodeURIComponent(JSON.stringify(lines))}`
  if (newer === address) return
  address = newer
  // Back goes to the effect before.
  const isOther = type !== null && type !== state.type && document.hasFocus()
  type = state.type
  history[isOther ? 'pushState' : 'replaceState'](null, '', address)
}

const isCommand = words => Array.isArray(words) && words.every(word => typeof word === 'string')
  && stateWords.has(words[0])

/** The state in the address; null if there is none. */
function read() {
  try {
    const lines = JSON.parse(decodeURIComponent(location.hash.slice(1)))
    const isState = Array.isArray(lines) && lines.length > 1 && lines.length < 100
      && lines.every(isCommand)
    if (!isState) return null
    const find = word => lines.find(words => words[0] === word)
    const commands = lines.slice(0, -1).filter(([word]) => word !== 'draft' && word !== 'camera')
    const angles = find('camera')?.slice(1, 3).map(Number)
    return { commands, offset: lines.at(-1)[2], draft: find('draft')?.[1], angles }
  } catch {
    return null
  }
}
