// What the language server knows: completions, and the help of a name.

import { element, of, throttled } from './fields.js'

export class Complete {
  #field = of('text')
  #list = of('choices')
  #items = []
  #chosen = 0

  constructor(connection) {
    const field = this.#field
    const ask = throttled(place => connection.send({ t: 'complete', at: place }))
    this.asks = throttled(place => connection.send({ t: 'hover', at: place }))
    field.addEventListener('input', event => {
      const isWord = event.inputType === 'insertText' && /^[\w.:"'#]$/.test(event.data ?? '')
      if (isWord) requestAnimationFrame(() => ask(field.selectionStart))
      else this.#show([])
    })
    field.addEventListener('keydown', event => {
      if (event.key === ' ' && event.ctrlKey) {
        event.preventDefault()
        ask(field.selectionStart)
      } else if (this.#items.length > 0) this.#press(event)
    }, { capture: true })
    for (const name of ['blur', 'pointerdown', 'scroll']) field.addEventListener(name, () => this.#show([]))
  }

  /** The host's answer. */
  take(items) { this.#show(document.activeElement === this.#field ? items : []) }

  /** What is known of the name at the caret. */
  explain(text) { of('help').textContent = text }

  #show(items) {
    this.#items = items.slice(0, 40)
    this.#chosen = 0
    this.#list.hidden = items.length === 0
    if (items.length === 0) return
    const { value, selectionStart } = this.#field
    const lines = value.slice(0, selectionStart - items[0].replaces).split('\n')
    const style = getComputedStyle(this.#field)
    const context = document.createElement('canvas').getContext('2d')
    context.font = `${style.fontSize} ${style.fontFamily}`
    const x = parseFloat(style.paddingLeft) + context.measureText(lines.at(-1).replaceAll('\t', '  ')).width - this.#field.scrollLeft
    const y = parseFloat(style.paddingTop) + lines.length * parseFloat(style.lineHeight) - this.#field.scrollTop
    this.#list.style.left = `${Math.max(0, Math.min(x, this.#field.clientWidth - 220))}px`
    this.#list.style.top = `${y}px`
    this.#list.replaceChildren(...this.#items.map((item, place) => {
      const row = element('li', { id: `choice-${place}`, role: 'option' }, item.label, element('small', { textContent: item.detail }))
      row.addEventListener('pointerdown', event => {
        event.preventDefault()
        this.#choose(place)
        this.#insert()
      })
      return row
    }))
    this.#choose(0)
  }

  #choose(place) {
    this.#chosen = (place + this.#items.length) % this.#items.length
    ;[...this.#list.children].forEach((row, place) => row.ariaSelected = place === this.#chosen)
    this.#field.setAttribute('aria-activedescendant', `choice-${this.#chosen}`)
    this.#list.children[this.#chosen].scrollIntoView({ block: 'nearest' })
  }

  #press(event) {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (way && !event.altKey) this.#choose(this.#chosen + way)
    else if (event.key === 'Enter' || event.key === 'Tab') this.#insert()
    else if (event.key === 'Escape') this.#show([])
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  #insert() {
    const { label } = this.#items[this.#chosen]
    const end = this.#field.selectionStart
    // What is typed by now, which may be more than the answer is for.
    const [typed] = /[\w#]*$/.exec(this.#field.value.slice(0, end))
    this.#field.setSelectionRange(end - typed.length, end)
    document.execCommand('insertText', false, label)
    this.#show([])
  }
}
