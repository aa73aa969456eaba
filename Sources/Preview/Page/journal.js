// What happened and what is: events, messages, placements, commands.

import { element, of, onChange, onClick } from './fields.js'

const mostEvents = 200

export class Journal {
  #state = null

  constructor() {
    onClick('copy', () => this.#copy())
    onChange('often', () => of('events').toggleAttribute('data-all', of('often').checked))
  }

  set state(state) { this.#state = state }

  log(text) {
    const list = of('events')
    const line = element('li', { textContent: text })
    // One comes with each picture of a motion.
    line.toggleAttribute('data-often', /^(\S+ )?(didScroll|moved)\b/.test(text))
    list.prepend(line)
    while (list.childElementCount > mostEvents) list.lastElementChild.remove()
  }

  /** A note of the host. A script that is new has a button for `show(name)`. */
  note(text, show) {
    const fresh = /^loaded (.+) \(/.exec(text)?.[1]
    this.toast(text, false, fresh && fresh !== this.#state.type ? () => show(fresh) : null)
  }

  /** With `action`, a button shows what the note is about. */
  toast(text, isBad = false, action = null) {
    const note = element('p', { textContent: text })
    note.toggleAttribute('data-bad', isBad)
    if (action) {
      const button = note.appendChild(element('button', { textContent: 'Show' }))
      button.addEventListener('click', () => {
        action()
        note.remove()
      })
    }
    of('toasts').append(note)
    while (of('toasts').childElementCount > 4) of('toasts').firstElementChild.remove()
    setTimeout(() => note.remove(), isBad || action ? 6000 : 2500)
  }

  show(frame) {
    if (of('placements-panel').open) {
      of('placements').replaceChildren(...frame.items.map(item => {
        const line = document.createElement('tr')
        const cells = [item[0], item[1].toFixed(2), ...item.slice(23, 26).map(value => value.toFixed(1)),
          item[3] & 1 ? 'hidden' : item[2].toFixed(2), item[4]]
        line.append(...cells.map(text => element('td', { textContent: text })))
        return line
      }))
    }
    const commands = this.#commands(frame)
    if (of('commands').textContent !== commands) of('commands').textContent = commands
    const name = of('compare').value
    const difference = frame.ghost === undefined ? ''
      : frame.difference === 0 ? `no difference from ${name}`
      : `largest difference: ${frame.place.replace(/-?\d+\.\d{5,}(e-?\d+)?/g, digits => Number(digits).toPrecision(4))}${frame.difference === null ? '' : `; relative ${frame.difference.toPrecision(3)}`}`
    if (of('difference').textContent !== difference) of('difference').textContent = difference
  }

  /** The commands for the state and the offset. */
  #commands(frame) {
    const quoted = word => /^[\w.\/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
    const lines = [...this.#state.commands, ['offset', 'to', String(frame.offset)]]
    // Between items, a type may go on until it rests, as coverFlow2 does.
    if (!frame.moving && !Number.isInteger(frame.offset)) lines.push(['settle'])
    // A shell finds scripts in its own folder by name, others by their file.
    const { file } = this.#state
    if (file !== undefined && !file.startsWith('Plugins/')) lines[0] = ['load', file]
    return lines.map(words => words.map(quoted).join(' ')).join('\n')
  }

  async #copy() {
    const button = of('copy')
    try {
      await navigator.clipboard.writeText(of('commands').textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(of('commands'))
      button.textContent = 'Selected: press Ctrl+C to copy'
    }
    setTimeout(() => { button.textContent = 'Copy as REPL commands' }, 2000)
  }
}
