// The script's text beside its picture. What is typed runs at once, as a draft; the file waits for Write.

import { coloredLines } from './colors.js'
import { element, of, on, onClick, onKey, throttled } from './fields.js'
import { send } from './socket.js'
import * as tune from './changes.js'

/** The most units of text in a message. */
const longest = 1000
const isLow = unit => unit >= 0xDC00 && unit < 0xE000

/** What makes one text of another. No character is cut in two. */
const change = (before, after) => {
  let start = 0, end = 0
  const least = Math.min(before.length, after.length)
  while (start < least && before[start] === after[start]) start++
  if (isLow(before.charCodeAt(start)) || isLow(after.charCodeAt(start))) start--
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end++
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end--
  return { start, gone: before.length - end - start, text: after.slice(start, after.length - end) }
}

/** Changes a field's text so that the browser's undo knows it. */
export const replaceText = (field, start, end, text) => {
  if (field.readOnly) return
  field.setSelectionRange(start, end)
  if (!document.execCommand('insertText', false, text)) field.setRangeText(text, start, end, 'end')
}

const field = of('text')
const colors = of('colors')

let path = null
/** The file's text, the host's draft, and the file's as the draft began. */
let disk = '', sent = '', base = ''
/** The number of the message with the newest text: earlier news is none. */
let answer = 0
let offered = null, awaited = null, late = null
let isAnew = false, lineHeight
/** The lines of an error and of a value; or null. */
let bad = null, lit = null

on(field, 'input scroll', paint)
on(field, 'input', throttled(sendDraft))
new ResizeObserver(paint).observe(field)
on(field, 'keydown', press)
onKey('s', write)
onClick('write-draft', write)
onClick('drop-draft', () => {
  // In the field, the browser's undo brings it back.
  field.focus()
  if (offered === null) return send({ t: 'undraft' })
  offered = null
  showDraft()
  adopt(sent)
})
onClick('run-draft', () => {
  offered = null
  sendDraft()
  showDraft()
})
onClick('see-file', () => tune.propose('draft'))
onClick('keep-draft', () => {
  base = disk
  showDraft()
})

/** A script, or none, as of a message of this page. */
export function receive(script, input) {
  late = null
  const plain = text => (text ?? '').replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  of('script-panel').hidden = !script?.path
  if (!script?.path) {
    path = null
    return tune.setDraft(false)
  }
  const isOther = script.path !== path
  // What was typed since the last picture is newer than this news.
  if (!isOther && !isAnew && offered === null && field.value !== sent) sendDraft()
  of('script-path').textContent = script.path
  disk = plain(script.text)
  const text = plain(script.draft ?? script.text)
  if (isOther || script.draft === undefined) base = plain(script.base ?? script.text)
  if (isOther) offered = null
  if (isOther || offered === null && input >= answer) {
    // A host that was started again does not know what was typed.
    const isLost = isAnew && !isOther && script.draft === undefined && field.value !== text
    isAnew = false
    sent = text
    if (isLost) sendDraft()
    else if (field.value !== text) adopt(text, isOther)
  } else late = script
  path = script.path
  if (isOther && disk === '') of('script-panel').open = true
  showDraft()
}

/** The host has taken a message. */
export function settle(input, type) {
  if (late !== null && input >= answer) receive(late, input)
  if (awaited === null || input < awaited.input) return
  if (awaited.type === type) showOffer(awaited.text)
  else awaited = null
}

/** The connection is a new one, and counts from 0. */
export function reconnect() {
  isAnew = draft() !== null
  answer = 0
}

/** A link's draft, for the effect after a message: it runs when asked for. */
export function offer(text, input, type) { awaited = { text, input, type } }

function showOffer(text) {
  awaited = null
  if (text === sent) return
  offered = text
  of('script-panel').open = true
  of('script-panel').scrollIntoView()
  adopt(text, true)
  showDraft()
}

/** The text, if it is not the file's; null if it is. */
export const draft = () => path !== null && sent !== disk ? sent : null

/** The draft that is shown, whether it runs or not. */
export const shown = () => awaited?.text ?? offered ?? draft()

/** The line of an error in this script, and what it says; or null. */
export function mark(errorReport) {
  const isOwn = errorReport && path?.endsWith(errorReport.file)
  const line = isOwn ? errorReport.line ?? null : null, isNews = line !== bad
  bad = line
  of('draft-error').textContent = line === null ? '' : `line ${line}: ${errorReport.message}`
  if (isNews && line !== null && document.activeElement !== field) field.scrollTop = (line - 4) * height()
  paint()
}

/** Lights a line, if it is in this script; returns whether it is. */
export function light({ file, line }) {
  lit = path?.endsWith(file) ? line : null
  if (lit !== null) field.scrollTop = (lit - 4) * height()
  paint()
  return lit !== null
}

// Text

function adopt(text, isOther = false) {
  const { start, gone, text: come } = change(field.value, text)
  const top = isOther ? 0 : field.scrollTop, active = document.activeElement
  // The browser's undo stays, unless that takes seconds, or the focus from where something is done.
  const lends = active === field || active === document.body || active.matches('button:not(.thumb)')
  if (isOther || come.length > 2000 || !lends) field.value = text
  else {
    field.focus({ preventScroll: true })
    replace(start, start + gone, come)
    if (active === document.body) field.blur()
    else active.focus({ preventScroll: true })
  }
  field.scrollTop = top
  paint()
}

function replace(start, end, text) {
  const { selectionStart, selectionEnd } = field
  replaceText(field, start, end, text)
  if (selectionEnd < start) field.setSelectionRange(selectionStart, selectionEnd)
}

function sendDraft() {
  if (path === null || offered !== null) return
  let { start, gone, text } = change(sent, field.value)
  let size = sent.length
  while (gone > 0 || text !== '') {
    let count = Math.min(longest, text.length)
    if (isLow(text.charCodeAt(count))) count--
    answer = send({ t: 'draft', at: start, gone, size, text: text.slice(0, count) })
    size += count - gone
    ;[start, gone, text] = [start + count, 0, text.slice(count)]
  }
  sent = field.value
  showDraft()
}

/** Writes the draft; of a file that has changed, the difference is shown first. */
function write() {
  if (draft() === null || offered !== null) return
  if (disk === base && disk !== '') tune.writeDraft()
  else tune.propose('draft')
}

function showDraft() {
  const isOffer = offered !== null, isDraft = !isOffer && draft() !== null
  of('draft').hidden = !isDraft && !isOffer
  let text = disk === '' ? 'A new effect; nothing is written yet.' : 'A draft; the file is as it was.'
  if (isOffer) text = 'This draft came with the link. It has not run.'
  of('draft-state').textContent = text
  of('run-draft').hidden = !isOffer
  of('write-draft').hidden = isOffer || tune.token === null
  of('write-draft').textContent = disk === '' ? 'Keep' : 'Write'
  of('drop-draft').textContent = isOffer ? 'Leave it' : 'Discard'
  of('changed-file').hidden = !isDraft || disk === base || disk === ''
  field.readOnly = isOffer
  tune.setDraft(isDraft)
}

// Colors: only the lines in sight, below a field without color.

const height = () => lineHeight ??= parseFloat(getComputedStyle(field).lineHeight)

function paint() {
  if (field.clientHeight === 0) return
  const first = Math.max(0, Math.floor(field.scrollTop / height()) - 1)
  const lines = coloredLines(field.value, first, first + Math.ceil(field.clientHeight / height()) + 2)
  const [changedFrom, changedTo] = changedLines()
  colors.replaceChildren(...lines.map((pieces, place) => {
    const number = first + place + 1
    const piece = ([kind, text]) => kind === '' ? text : element('span', { className: kind, textContent: text })
    const line = element('div', {}, ...pieces.map(piece))
    line.dataset.line = number
    if (number === bad) line.dataset.bad = ''
    if (number === lit) line.dataset.lit = ''
    if (number > changedFrom && number <= changedTo) line.dataset.changed = ''
    return line
  }))
  colors.style.setProperty('--scrolled', `${field.scrollLeft}px`)
  colors.style.transform = `translate(${-field.scrollLeft}px, ${first * height() - field.scrollTop}px)`
}

/** The lines between which the text differs from the file's. */
function changedLines() {
  const text = field.value
  if (text === disk) return [0, 0]
  const { start, text: come } = change(disk, text)
  const first = text.slice(0, start).split('\n').length - 1
  return [first, first + come.split('\n').length]
}

function press(event) {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.isComposing && !event.defaultPrevented) {
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = field
    const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
    replace(selectionStart, selectionEnd, `\n${/^[ \t]*/.exec(line)[0]}`)
    // The caret comes into sight.
    field.blur()
    field.focus()
  }
}
