// The number at the caret is a slider; with Alt, also by a drag or the keys up and down.

import { numberAt } from './colors.js'
import { explain } from './complete.js'
import { replaceText } from './editor.js'
import { of, on, short, throttled } from './fields.js'

const field = of('text')
const dial = of('dial')
/** The number in hand, or null. */
let held = null
/** Ends a drag in the text. */
let stop = () => {}

on(dial, 'input', () => turn(dial.valueAsNumber, 2))
on(dial, 'keyup', letGo)
on(window, 'pointerup pointercancel blur', () => requestAnimationFrame(letGo))
// A selected number is turned, not carried away.
on(field, 'dragstart', event => { if (event.altKey || held !== null) event.preventDefault() })
on(document, 'selectionchange', () => {
  if (document.activeElement !== field) return
  show(field.selectionStart)
  explain(field.selectionStart)
})
on(field, 'pointerdown', event => {
  letGo()
  if (event.altKey) scrub(event)
})
on(field, 'keydown', event => {
  if (['Alt', 'Shift', 'Control', 'Meta'].includes(event.key)) return
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
  if (!direction || !event.altKey) return letGo()
  event.preventDefault()
  grasp(field.selectionStart)
  if (held !== null) turn(held.value + direction * held.step * (event.shiftKey ? 10 : 1))
  letGo()
})

function letGo() {
  stop()
  held = null
}

function show(place) {
  const found = numberAt(field.value, place)
  dial.hidden = found === null || field.readOnly
  if (found === null || held !== null) return
  const value = Number(found.text), reach = 2 * Math.max(1, Math.abs(value))
  Object.assign(dial, { min: value - reach, max: value + reach, step: 'any', value })
  dial.title = `${short(value)}; Alt and up or down, or Alt and a drag, change it too`
}

/** Takes the number at a place in hand. */
function grasp(place) {
  const found = numberAt(field.value, place)
  if (found === null || field.readOnly) return
  const decimals = Math.max(found.text.split('.')[1]?.length ?? 0, Math.abs(found.text) < 1 ? 2 : 0)
  held = { ...found, first: found.text, value: Number(found.text), decimals, step: 10 ** -decimals }
}

function turn(value, more = 0) {
  // The text is another one: what comes next takes its number anew.
  if (held !== null && !field.value.startsWith(held.text, held.start)) return letGo()
  if (held === null) grasp(field.selectionStart)
  if (held === null || !Number.isFinite(value)) return
  const { start, text, decimals } = held
  const other = String(Number(value.toFixed(Math.abs(value) < 4 ? Math.max(decimals, more) : decimals)))
  if (other === text) return
  const isDialed = document.activeElement === dial
  field.focus()
  // However far it is turned, it is one step of the browser's undo.
  if (held.isTurned) document.execCommand('undo')
  const now = held.isTurned && field.value.startsWith(held.first, start) ? held.first : text
  replaceText(field, start, start + now.length, other)
  field.setSelectionRange(start, start + other.length)
  if (isDialed) dial.focus()
  Object.assign(held, { text: other, value: Number(other), isTurned: true })
}

function scrub(down) {
  // The caret comes after this event.
  requestAnimationFrame(() => {
    grasp(field.selectionStart)
    if (held === null) return
    const { value, step } = held
    const signal = new AbortController()
    stop = () => signal.abort()
    on(window, 'pointermove', throttled(event => {
      if (held !== null) turn(value + Math.round((event.clientX - down.clientX) / 3) * step)
    }), { signal: signal.signal })
  })
}
