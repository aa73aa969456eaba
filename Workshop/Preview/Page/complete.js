// What the language server knows: completions, and the help of a name.

import { replaceText } from './editor.js'
import { choose, element, of, on, throttled } from './fields.js'
import { send } from './socket.js'

const field = of('text')
const list = of('choices')

let found = []
let chosen = 0

const ask = throttled(place => send({ t: 'complete', at: place }))
/** Asks what is known of the name at a place. */
export const explain = throttled(place => send({ t: 'hover', at: place }))

on(field, 'input', event => {
  const isWord = event.inputType === 'insertText' && /^[\w.:"'#]$/.test(event.data ?? '')
  if (isWord) requestAnimationFrame(() => ask(field.selectionStart))
  if (!isWord || !found.some(fits)) show([])
})
on(field, 'keydown', event => {
  if (event.key === ' ' && event.ctrlKey) {
    event.preventDefault()
    ask(field.selectionStart)
  } else if (found.length > 0) press(event)
}, { capture: true })
on(field, 'blur pointerdown scroll', () => show([]))

/** The host's answer. */
export const offer = items => {
  // The word that it is for may be over.
  const isFor = document.activeElement === field && items.some(fits) && typed().length >= items[0].replaces
  show(isFor ? items : [])
}

function show(items) {
  found = items.slice(0, 40)
  chosen = 0
  list.hidden = items.length === 0
  if (items.length === 0) return
  const { value, selectionStart } = field
  const lines = value.slice(0, selectionStart - items[0].replaces).split('\n')
  const style = getComputedStyle(field)
  const context = document.createElement('canvas').getContext('2d')
  context.font = `${style.fontSize} ${style.fontFamily}`
  const { width } = context.measureText(lines.at(-1).replaceAll('\t', '  '))
  const x = parseFloat(style.paddingLeft) + width - field.scrollLeft
  const y = parseFloat(style.paddingTop) + lines.length * parseFloat(style.lineHeight) - field.scrollTop
  list.style.left = `${Math.max(0, Math.min(x, field.clientWidth - 220))}px`
  list.style.top = `${y}px`
  list.replaceChildren(...found.map((item, place) => {
    const detail = element('small', { textContent: item.detail })
    const row = element('li', { id: `choice-${place}`, role: 'option' }, item.label, detail)
    on(row, 'pointerdown', event => {
      event.preventDefault()
      mark(place)
      insert()
    })
    return row
  }))
  mark(0)
}

const mark = place => { chosen = choose(list, field, place) }

function press(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step && !event.altKey) mark(chosen + step)
  else if ((event.key === 'Enter' || event.key === 'Tab') && fits(found[chosen])) insert()
  else if (event.key === 'Escape') show([])
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** What is typed by now, which may be more than an answer is for. */
const typed = () => /[\w#]*$/.exec(field.value.slice(0, field.selectionStart))[0]
const fits = item => item.label.toLowerCase().startsWith(typed().toLowerCase())

function insert() {
  const end = field.selectionStart
  replaceText(field, end - typed().length, end, found[chosen].label)
  show([])
}
