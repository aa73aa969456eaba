// Shaping: a card is dragged, and the effect's numbers follow.

import { button, element, of, on, onClick } from './fields.js'
import { send } from './socket.js'
import { add } from './steps.js'

const gap = of('world').appendChild(element('div', { id: 'gap', hidden: true }))
/** The options that shaping leaves, by name. */
const pins = new Set()

export let isOn = false
export let isActive = false
/** Where the keyboard pulls a card to, and when it lets go. */
let aim, rest

onClick('shape', () => turn(!isOn))
on(document, 'keydown', event => {
  if (event.key === 'Escape' && isActive) end(false)
  if (event.key.toLowerCase() !== 's' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest('input, select, textarea, dialog')) return
  turn(!isOn)
})
on(document, 'keydown keyup', event => of('stage').toggleAttribute('data-shapes', wants(event)))

const hint = 'Drag a card to where it should be: the options follow. Arrow keys pull the card beside the current one; '
  + 'Escape lets it go, S ends it.'
let usualHint

function turn(isWanted) {
  isOn = isWanted
  of('shape').ariaPressed = isOn
  usualHint ??= of('keys').textContent
  of('keys').textContent = isOn ? hint : usualHint
  of('stage').toggleAttribute('data-shapes', isOn)
}

/** Whether a pointer that goes down shapes. */
export const wants = event => isOn || event.altKey

export function begin(point) {
  isActive = true
  send({ t: 'shape', ...point, pins: [...pins] })
}

export const move = point => send({ t: 'shapeTo', ...point })

/** Returns the number of the message. */
export function end(isTaken) {
  if (!isActive) return 0
  isActive = false
  clearTimeout(rest)
  gap.hidden = true
  of('readout-shape').textContent = ''
  for (const row of document.querySelectorAll('.row[data-moves]')) delete row.dataset.moves
  return send({ t: 'shapeEnd', on: isTaken })
}

/** An arrow key pulls the card beside the current one. */
export function nudge(key, frame) {
  if (!isActive) {
    const cardOf = index => frame.items.find(item => item[0] === index)
    const card = cardOf(frame.index + 1) ?? cardOf(frame.index)
    if (!card) return
    aim = { x: card[5] + card[23] / card[26], y: card[6] + card[24] / card[26] }
    begin(aim)
  }
  const [dx, dy] = { ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] }[key]
  aim.x += dx
  aim.y += dy
  move(aim)
  // Presses in a row are one step.
  clearTimeout(rest)
  rest = setTimeout(() => end(true), 600)
}

/** Shows what has become of a move; returns whether options have other values. */
export function show({ target, point, left, moved, limits, canMove, hook }, state) {
  if (!isActive) return false
  const names = new Set(Object.keys(moved))
  for (const option of state.options) {
    if (names.has(option.name)) Object.assign(option, { value: moved[option.name], isSet: true })
  }
  for (const row of document.querySelectorAll('#own-options .row')) {
    row.toggleAttribute('data-moves', names.has(row.querySelector('.name')?.dataset.name))
  }
  gap.hidden = left < 1
  const [x, y] = [target[0] - point[0], target[1] - point[1]]
  gap.style.transform = `translate(${point[0]}px, ${point[1]}px) rotate(${Math.atan2(y, x)}rad)`
  gap.style.width = `${left}px`
  of('readout-shape').textContent = left < 1 ? '' : remainder(left, limits, canMove, hook)
  return true
}

/** Why a card is not where the hand is. */
function remainder(left, limits, canMove, hook) {
  if (!canMove) return `no option moves this card: ${hook} places it`
  const points = `${left.toFixed(0)} points left`
  if (limits.length === 0) return `${points}: no option goes nearer; ${hook} places it`
  return `${points}: ${limits.join(', ')} at ${limits.length > 1 ? 'their ends' : 'its end'}`
}

/** A button that pins an option: shaping leaves it as it is. */
export function pin(name) {
  const change = () => {
    if (!pins.delete(name)) pins.add(name)
    // The panel may have been drawn anew.
    for (const shown of document.querySelectorAll(`[data-pins="${CSS.escape(name)}"]`)) {
      shown.ariaPressed = pins.has(name)
    }
  }
  const made = button('pin', () => {
    change()
    add(`${pins.has(name) ? 'pin' : 'unpin'} ${name}`, change, change)
  }, {
    className: 'pin', title: `Pin ${name}: shaping leaves it`, ariaLabel: `Pin ${name}`, ariaPressed: pins.has(name)
  })
  made.dataset.pins = name
  return made
}
