// The script's text beside its picture. What is typed runs at once, as a draft; the file waits for Write.

import { coloredLines } from './colors.js'
import { element, of, onClick, onKey, throttled } from './fields.js'

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
  field.setSelectionRange(start, end)
  if (!document.execCommand('insertText', false, text)) field.setRangeText(text, start, end, 'end')
}

export class Editor {
  #connection
  #tune
  #field = of('text')
  #path = null
  /** The file's text, the host's draft, and the file's as the draft began. */
  #disk = ''
  #sent = ''
  #base = ''
  /** The number of the message with the newest text: earlier news is none. */
  #answer = 0
  #offer = null
  #awaited = null
  #late = null
  #isAnew = false
  #bad = null

  constructor(connection, tune) {
    this.#connection = connection
    this.#tune = tune
    const field = this.#field
    const send = throttled(() => this.#send())
    field.addEventListener('input', () => {
      this.#paint()
      send()
    })
    field.addEventListener('scroll', () => this.#paint())
    new ResizeObserver(() => this.#paint()).observe(field)
    field.addEventListener('keydown', event => this.#press(event))
    onKey('s', () => this.#write())
    onClick('write-draft', () => this.#write())
    onClick('drop-draft', () => {
      // In the field, the browser's undo brings it back.
      field.focus()
      if (this.#offer === null) return connection.send({ t: 'undraft' })
      this.#offer = null
      this.#adopt(this.#sent)
    })
    onClick('run-draft', () => {
      this.#offer = null
      this.#send()
      this.#showDraft()
    })
    onClick('see-file', () => tune.propose('draft'))
    onClick('keep-draft', () => {
      this.#base = this.#disk
      this.#showDraft()
    })
  }

  /** A script, or none, as of a message of this page. */
  take(script, input) {
    this.#late = null
    const plain = text => (text ?? '').replaceAll('\r\n', '\n')
    of('script-panel').hidden = !script?.path
    if (!script?.path) return this.#path = null
    const isOther = script.path !== this.#path
    of('script-path').textContent = script.path
    this.#disk = plain(script.text)
    const shown = plain(script.draft ?? script.text)
    if (isOther || script.draft === undefined) this.#base = plain(script.base ?? script.text)
    if (isOther) this.#offer = null
    if (isOther || this.#offer === null && input >= this.#answer) {
      // A host that was started again does not know what was typed.
      const isLost = this.#isAnew && !isOther && script.draft === undefined && this.#field.value !== shown
      this.#isAnew = false
      this.#sent = shown
      if (isLost) this.#send()
      else if (this.#field.value !== shown) this.#adopt(shown, isOther)
    } else this.#late = script
    this.#path = script.path
    // What was dropped is not in sight yet.
    if (isOther && this.#disk === '') of('script-panel').open = true
    this.#showDraft()
  }

  /** The host has taken a message. */
  settle(input, type) {
    if (this.#late !== null && input >= this.#answer) this.take(this.#late, input)
    if (this.#awaited === null || input < this.#awaited.input) return
    if (this.#awaited.type === type) this.#showOffer(this.#awaited.text)
    else this.#awaited = null
  }

  /** The connection is a new one, and counts from 0. */
  reconnect() {
    this.#isAnew = this.draft !== null
    this.#answer = 0
  }

  /** A link's draft, for the effect after a message: it runs when asked for. */
  offer(text, input, type) { this.#awaited = { text, input, type } }

  #showOffer(text) {
    this.#awaited = null
    if (text === this.#sent) return
    this.#offer = text
    of('script-panel').open = true
    of('script-panel').scrollIntoView()
    this.#adopt(text, true)
    this.#showDraft()
  }

  /** The text, if it is not the file's; null if it is. */
  get draft() { return this.#path !== null && this.#sent !== this.#disk ? this.#sent : null }
  /** The draft that is shown, whether it runs or not. */
  get shown() { return this.#awaited?.text ?? this.#offer ?? this.draft }

  /** The line of an error in this script, and what it says; or null. */
  mark(trouble) {
    const isOwn = trouble && this.#path?.endsWith(trouble.file)
    const line = isOwn ? trouble.line ?? null : null, isNews = line !== this.#bad
    this.#bad = line
    of('draft-error').textContent = line === null ? '' : `line ${line}: ${trouble.message}`
    if (isNews && line !== null && document.activeElement !== this.#field) this.#field.scrollTop = (line - 4) * this.#height
    this.#paint()
  }

  /** Lights a line, if it is in this script; returns whether it is. */
  light(lit) {
    this.#lit = this.#path?.endsWith(lit.file) ? lit.line : null
    if (this.#lit !== null) this.#field.scrollTop = (lit.line - 4) * this.#height
    this.#paint()
    return this.#lit !== null
  }

  // Text

  #adopt(text, isOther = false) {
    const field = this.#field, { start, gone, text: come } = change(field.value, text)
    // Many lines take a browser seconds to insert with undo.
    if (isOther || document.activeElement !== field || come.length > 2000) {
      const top = isOther ? 0 : field.scrollTop
      field.value = text
      field.scrollTop = top
    } else this.#replace(start, start + gone, come)
    this.#paint()
  }

  #replace(start, end, text) {
    const { selectionStart, selectionEnd } = this.#field
    replaceText(this.#field, start, end, text)
    if (selectionEnd < start) this.#field.setSelectionRange(selectionStart, selectionEnd)
  }

  #send() {
    if (this.#path === null || this.#offer !== null) return
    let { start, gone, text } = change(this.#sent, this.#field.value)
    let size = this.#sent.length
    while (gone > 0 || text !== '') {
      let count = Math.min(longest, text.length)
      if (isLow(text.charCodeAt(count))) count--
      this.#answer = this.#connection.send({ t: 'draft', at: start, gone, size, text: text.slice(0, count) })
      size += count - gone
      ;[start, gone, text] = [start + count, 0, text.slice(count)]
    }
    this.#sent = this.#field.value
    this.#showDraft()
  }

  /** Writes the draft; of a file that has changed, the difference is shown first. */
  #write() {
    if (this.draft === null || this.#offer !== null) return
    if (this.#disk === this.#base && this.#disk !== '') this.#tune.writeDraft()
    else this.#tune.propose('draft')
  }

  #showDraft() {
    const isOffer = this.#offer !== null, isDraft = !isOffer && this.draft !== null
    of('draft').hidden = !isDraft && !isOffer
    of('draft-state').textContent = isOffer ? 'This draft came with the link. It has not run.' : 'A draft; the file is as it was.'
    of('run-draft').hidden = !isOffer
    of('write-draft').hidden = isOffer || !this.#tune.canWrite
    of('write-draft').textContent = this.#disk === '' ? 'Keep' : 'Write'
    of('drop-draft').textContent = isOffer ? 'Leave it' : 'Discard'
    of('changed-file').hidden = !isDraft || this.#disk === this.#base
    this.#field.readOnly = isOffer
  }

  // Colors: only the lines in sight, below a field without color.

  get #height() { return this.#lineHeight ??= parseFloat(getComputedStyle(this.#field).lineHeight) }
  #lineHeight; #lit = null

  #paint() {
    const field = this.#field
    if (field.clientHeight === 0) return
    const first = Math.max(0, Math.floor(field.scrollTop / this.#height) - 1)
    const lines = coloredLines(field.value, first, first + Math.ceil(field.clientHeight / this.#height) + 2)
    const [changedFrom, changedTo] = this.#changedLines()
    of('colors').replaceChildren(...lines.map((pieces, place) => {
      const number = first + place + 1
      const line = element('div', {}, ...pieces.map(([kind, text]) => kind === '' ? text : element('span', { className: kind, textContent: text })))
      line.dataset.line = number
      if (number === this.#bad) line.dataset.bad = ''
      if (number === this.#lit) line.dataset.lit = ''
      if (number > changedFrom && number <= changedTo) line.dataset.changed = ''
      return line
    }))
    of('colors').style.setProperty('--scrolled', `${field.scrollLeft}px`)
    of('colors').style.transform = `translate(${-field.scrollLeft}px, ${first * this.#height - field.scrollTop}px)`
  }

  /** The lines between which the text differs from the file's. */
  #changedLines() {
    const text = this.#field.value
    if (text === this.#disk) return [0, 0]
    const { start, text: come } = change(this.#disk, text)
    const first = text.slice(0, start).split('\n').length - 1
    return [first, first + come.split('\n').length]
  }

  #press(event) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.isComposing && !event.defaultPrevented) {
      event.preventDefault()
      const { selectionStart, selectionEnd, value } = this.#field
      const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
      this.#replace(selectionStart, selectionEnd, `\n${/^[ \t]*/.exec(line)[0]}`)
      // The caret comes into sight.
      this.#field.blur()
      this.#field.focus()
    }
  }
}
