// Shaping: a card is dragged, and the effect's numbers follow.

import { button, element, of, on, onClick, readable } from './fields.js'
import { send } from './socket.js'
import { add, onStep } from './undo.js'

/** What can be pulled at a card, with names. */
const handles = of('world').appendChild(element('div', { id: 'handles', hidden: true }))
const gap = of('world').appendChild(element('div', { id: 'gap', hidden: true }))
/** The options that shaping leaves, by name. */
const pins = new Set()

export let isOn = false
export let isActive = false
/** The card whose handles are shown, how it was then, and where the hand is from the point that it pulls. */
let over = null, handled = -1, asked = '', grabbed = { x: 0, y: 0 }
/** Where the keyboard pulls a card or a handle to, which handle, and when it lets go. */
let aim, pulled, rest

onClick('shape', () => turn(!isOn))
onStep(() => end(true))
on(document, 'keydown', event => {
  if (event.key === 'Escape' && isActive) end(false)
  if (event.key.toLowerCase() !== 's' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest('input, select, textarea, dialog') || of('shape').disabled) return
  turn(!isOn)
})
on(handles, 'keydown', event => {
  const isArrow = event.key.startsWith('Arrow') && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isArrow || !frame) return
  event.preventDefault()
  event.stopPropagation()
  nudge(event.key, frame, event.target.closest('.handle'))
})
on(document, 'keydown keyup', event => of('stage').toggleAttribute('data-shapes', wants(event)))

const hint = 'Drag a card to where it should be: the options follow. Arrow keys pull the card beside the current one, '
  + 'or a handle that Tab has reached; Escape lets it go, S ends it.'
let usualHint

function turn(isWanted) {
  isOn = isWanted
  of('shape').ariaPressed = isOn
  usualHint ??= of('keys').textContent
  of('keys').textContent = isOn ? hint : usualHint
  of('stage').toggleAttribute('data-shapes', isOn)
  handles.hidden = true
  of('readout-shape').textContent = ''
  handled = -1
  asked = ''
  ask()
  // Arrow keys pull from now on.
  if (isOn) of('stage').focus({ preventScroll: true })
  for (const action of others) action()
}

/** Whether the effect has options that can follow. */
export function allow(isPossible) {
  of('shape').disabled = !isPossible
  if (isOn && !isPossible) turn(false)
}

const others = []
/** Calls `action` as shaping begins or ends. */
export const onTurn = action => others.push(action)

/** Whether a pointer that goes down shapes. */
export const wants = event => isOn || event.altKey

/**
 * A hand grabs a card; or a handle, which moves one option.
 * @param handle the element that is grabbed, if it is a handle
 */
export function begin(point, handle) {
  isActive = true
  grabbed = { x: 0, y: 0 }
  if (!handle) {
    send({ t: 'shape', ...point, pins: [...pins] })
    return
  }
  const [x, y] = handle.dataset.point.split(' ').map(Number)
  grabbed = { x: point.x - x, y: point.y - y }
  handle.toggleAttribute('data-held', true)
  send({ t: 'shape', x, y, at: handled, pins: shapes.filter(name => name !== handle.dataset.name) })
}

export const move = ({ x, y }) => send({ t: 'shapeTo', x: x - grabbed.x, y: y - grabbed.y })

/** The pointer is over a card: what can be pulled there is asked for, not more often than it is read. */
export function hover(point) {
  if (!isOn || isActive || over) return
  over = point
  setTimeout(() => {
    if (isOn && !isActive) send({ t: 'handles', ...over, pins: [...pins] })
    over = null
  }, 150)
}

/** The options that can follow, and the newest frame at rest. */
let shapes = [], frame = null

/** Asks what can be pulled at the card that was pointed at, or beside the current one, as it is now. */
export function follow(newer, names) {
  frame = newer
  shapes = names
  ask()
}

function ask() {
  if (!isOn || isActive || !frame) return
  const cardOf = index => frame.items.find(item => item[0] === index)
  // The card in the middle moves by few options, one beside it by most.
  const { offsetWidth: width, offsetHeight: height } = of('world')
  const isInside = card => {
    const x = card[5] + card[23] / card[26], y = card[6] + card[24] / card[26]
    return x > 0.1 * width && x < 0.9 * width && y > 0 && y < height
  }
  const [beside] = frame.items.filter(card => card[0] !== frame.index && card[2] > 0.1 && isInside(card))
    .sort((a, b) => Math.abs(a[1]) - Math.abs(b[1]) || b[1] - a[1])
  const card = cardOf(handled) ?? beside ?? cardOf(frame.index)
  if (!card) return
  const text = JSON.stringify([card, [...pins]])
  if (text === asked) return
  asked = text
  send({ t: 'handles', at: card[0], pins: [...pins] })
}

/** Shows what can be pulled at a card. */
export function showHandles({ index, handles: list }) {
  // Beside the cards, what was shown stays.
  if (index < 0 || isActive) return
  handled = index
  handles.hidden = !isOn || list.length === 0
  of('readout-shape').textContent = isOn && !list.length ? 'No option moves this card: try one beside it.' : ''
  // As large on a phone, whose stage is small.
  const world = of('world'), scale = world.getBoundingClientRect().width / world.offsetWidth || 1
  handles.style.setProperty('--unscaled', 1 / scale)
  const sides = [], focused = handles.querySelector(':focus')?.dataset.name
  handles.replaceChildren(...list.map(({ name, point: [x, y], direction }) => {
    let angle = Math.atan2(direction[1], direction[0])
    // Two of the same way are beside each other.
    while (sides.some(other => Math.hypot(Math.cos(angle) - other[0], Math.sin(angle) - other[1]) < 0.4)) angle += 0.45
    sides.push([Math.cos(angle), Math.sin(angle)])
    const handle = element('div', {
      className: 'handle', tabIndex: 0, role: 'button', title: `Drag, or arrow keys: ${readable(name)}`
    })
    Object.assign(handle.dataset, { name, point: `${x} ${y}` })
    handle.style.left = `${x + 46 / scale * Math.cos(angle)}px`
    handle.style.top = `${y + 46 / scale * Math.sin(angle)}px`
    const arrow = element('i', { textContent: '⟷' })
    arrow.style.rotate = `${Math.atan2(direction[1], direction[0])}rad`
    handle.append(arrow, element('span', { textContent: readable(name) }))
    return handle
  }))
  // Who moves one by keys goes on with it.
  if (focused) (handles.querySelector(`[data-name="${CSS.escape(focused)}"]`) ?? of('stage')).focus()
}

/** Returns the number of the message. */
export function end(isTaken) {
  if (!isActive) return 0
  isActive = false
  clearTimeout(rest)
  gap.hidden = true
  asked = ''
  of('readout-shape').textContent = ''
  for (const row of document.querySelectorAll('.row[data-moves]')) delete row.dataset.moves
  return send({ t: 'shapeEnd', on: isTaken })
}

/** An arrow key pulls the card beside the current one; or a handle, which moves one option. */
export function nudge(key, frame, handle) {
  if (isActive && pulled !== handle) end(true)
  pulled = handle
  if (!isActive && handle) {
    const [x, y] = handle.dataset.point.split(' ').map(Number)
    aim = { x, y }
    begin(aim, handle)
  } else if (!isActive) {
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
