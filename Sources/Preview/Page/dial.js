// The number at the caret is a slider; with Alt, also by a drag or the keys up and down.

import { numberAt } from './colors.js'
import { replaceText } from './editor.js'
import { of, onChange, short, throttled } from './fields.js'

export class Dial {
  #field = of('text')
  /** The number in hand, or null. */
  #held = null

  /** `onCaret(place)` is called as the caret moves. */
  constructor(onCaret) {
    const field = this.#field
    of('dial').addEventListener('input', event => this.#turn(event.target.valueAsNumber, 2))
    onChange('dial', () => { this.#held = null })
    document.addEventListener('selectionchange', () => {
      if (document.activeElement !== field) return
      this.#show(field.selectionStart)
      onCaret(field.selectionStart)
    })
    field.addEventListener('pointerdown', event => { if (event.altKey) this.#scrub(event) })
    field.addEventListener('keydown', event => {
      const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
      if (!way || !event.altKey) return
      event.preventDefault()
      this.#grasp(field.selectionStart)
      if (this.#held !== null) this.#turn(this.#held.value + way * this.#held.step * (event.shiftKey ? 10 : 1))
      this.#held = null
    })
  }

  #show(place) {
    const found = numberAt(this.#field.value, place)
    of('dial').hidden = found === null || this.#field.readOnly
    if (found === null || this.#held !== null) return
    const value = Number(found.text), way = 2 * Math.max(1, Math.abs(value))
    Object.assign(of('dial'), { min: value - way, max: value + way, step: 'any', value })
    of('dial').title = `${short(value)}; Alt and up or down, or Alt and a drag, change it too`
  }

  /** Takes the number at a place in hand. */
  #grasp(place) {
    const found = numberAt(this.#field.value, place)
    if (found === null || this.#field.readOnly) return
    const decimals = Math.max(found.text.split('.')[1]?.length ?? 0, Math.abs(found.text) < 1 ? 2 : 0)
    this.#held = { ...found, value: Number(found.text), decimals, step: 10 ** -decimals }
  }

  #turn(value, more = 0) {
    if (this.#held === null) this.#grasp(this.#field.selectionStart)
    if (this.#held === null || !Number.isFinite(value)) return
    const { start, text, decimals } = this.#held
    const other = String(Number(value.toFixed(Math.abs(value) < 4 ? Math.max(decimals, more) : decimals)))
    if (other === text) return
    const isDialed = document.activeElement === of('dial')
    this.#field.focus()
    replaceText(this.#field, start, start + text.length, other)
    this.#field.setSelectionRange(start, start + other.length)
    if (isDialed) of('dial').focus()
    Object.assign(this.#held, { text: other, value: Number(other) })
  }

  #scrub(down) {
    // The caret comes after this event.
    requestAnimationFrame(() => {
      this.#grasp(this.#field.selectionStart)
      if (this.#held === null) return
      const { value, step } = this.#held
      const turn = throttled(event => this.#turn(value + Math.round((event.clientX - down.clientX) / 3) * step))
      const stop = new AbortController()
      addEventListener('pointermove', turn, { signal: stop.signal })
      addEventListener('pointerup', () => {
        stop.abort()
        requestAnimationFrame(() => { this.#held = null })
      }, { once: true })
    })
  }
}
