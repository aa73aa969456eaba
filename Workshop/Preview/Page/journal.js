// What happened and what is: events, messages, placements, commands.

import { button, element, of, onChange, onClick, write } from './fields.js'
import { command } from './socket.js'

const mostEvents = 200

let state = null

onClick('copy', copy)
onChange('often', () => of('events').toggleAttribute('data-all', of('often').checked))

export const setState = newer => { state = newer }

export function log(text) {
  const list = of('events')
  const line = element('li', { textContent: text })
  // One comes with each picture of a motion.
  line.toggleAttribute('data-often', /^(\S+ )?(didScroll|moved)\b/.test(text))
  list.prepend(line)
  while (list.childElementCount > mostEvents) list.lastElementChild.remove()
}

/** A note of the host. A script that is new has a button that shows it. */
export function note(text) {
  // Of a file that is gone, what lists the effects says so.
  const gone = / was removed; (.+) is unchanged$/.exec(text)?.[1]
  if (gone && gone !== state.type) return log(text)
  const fresh = /^loaded (.+) \(/.exec(text)?.[1]
  // Where the file is, the script's panel says.
  const action = fresh && fresh !== state.type ? () => command('type', fresh) : null
  toast(text.replace(/ \([^()]*\.lua\)$/, ''), false, action)
}

/** With `action`, a button with this label does something about it. Gives what can be removed. */
export function toast(text, isBad = false, action = null, label = 'Show') {
  // What is said again is said once.
  for (const other of [...of('toasts').children]) if (other.firstChild.textContent === text) other.remove()
  const note = element('p', { textContent: text })
  note.toggleAttribute('data-bad', isBad)
  if (action) {
    note.append(button(label, () => {
      action()
      note.remove()
    }))
  }
  of('toasts').append(note)
  while (of('toasts').childElementCount > 4) of('toasts').firstElementChild.remove()
  setTimeout(() => note.remove(), isBad || action ? 6000 : 2500)
  return note
}

export function show(frame) {
  if (of('placements-panel').open) {
    of('placements').replaceChildren(...frame.items.map(item => {
      const cells = [item[0], item[1].toFixed(2), ...item.slice(23, 26).map(value => value.toFixed(1)),
        item[3] & 1 ? 'hidden' : item[2].toFixed(2), item[4]]
      return element('tr', {}, ...cells.map(text => element('td', { textContent: text })))
    }))
  }
  write('commands', commands(frame))
  const name = of('compare').value
  write('difference', frame.compared === undefined ? '' : differenceFrom(name, frame))
}

/** How another type differs on the same state. */
function differenceFrom(name, { difference, place }) {
  if (difference === 0) return `no difference from ${name}`
  const short = place.replace(/-?\d+\.\d{5,}(e-?\d+)?/g, digits => Number(digits).toPrecision(4))
  const relative = difference === null ? '' : `; relative ${difference.toPrecision(3)}`
  return `largest difference: ${short}${relative}`
}

/** The commands for the state and the offset. */
function commands(frame) {
  const quoted = word => /^[\w.\/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
  const lines = [...state.commands, ['offset', 'to', String(frame.offset)]]
  // Between items, a type may go on until it rests, as coverFlow2 does.
  if (!frame.moving && !Number.isInteger(frame.offset)) lines.push(['settle'])
  // A shell finds scripts in its own folder by name, others by their file.
  const { file } = state
  if (file !== undefined && !file.startsWith('Plugins/')) lines[0] = ['load', file]
  return lines.map(words => words.map(quoted).join(' ')).join('\n')
}

async function copy() {
  try {
    await navigator.clipboard.writeText(of('commands').textContent)
    of('copy').textContent = 'Copied'
  } catch {
    getSelection().selectAllChildren(of('commands'))
    of('copy').textContent = 'Selected: press Ctrl+C to copy'
  }
  setTimeout(() => { of('copy').textContent = 'Copy as REPL commands' }, 2000)
}
