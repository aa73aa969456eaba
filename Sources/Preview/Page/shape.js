// Shaping: a card is dragged, and the effect's numbers follow.

import { element, of, onClick } from './fields.js'

export class Shape {
  #connection
  #gap = element('div', { id: 'gap', hidden: true })
  /** The options that shaping leaves, by name. */
  pins = new Set()
  isOn = false
  isActive = false
  /** Where the keyboard pulls a card to, and when it lets go. */
  #aim
  #rest

  constructor(connection) {
    this.#connection = connection
    of('world').append(this.#gap)
    onClick('shape', () => this.#turn(!this.isOn))
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape' && this.isActive) this.end(false)
      if (event.key.toLowerCase() !== 's' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target.closest('input, select, textarea, dialog')) return
      this.#turn(!this.isOn)
    })
    for (const name of ['keydown', 'keyup']) {
      document.addEventListener(name, event => of('stage').toggleAttribute('data-shapes', this.isOn || event.altKey))
    }
  }

  #turn(isOn) {
    this.isOn = isOn
    of('shape').ariaPressed = isOn
    of('stage').toggleAttribute('data-shapes', isOn)
  }

  /** Whether a pointer that goes down shapes. */
  wants(event) { return this.isOn || event.altKey }

  begin(point) {
    this.isActive = true
    this.#connection.send({ t: 'shape', ...point, pins: [...this.pins] })
  }

  move(point) { return this.#connection.send({ t: 'shapeTo', ...point }) }

  end(isTaken) {
    if (!this.isActive) return
    this.isActive = false
    this.#connection.send({ t: 'shapeEnd', on: isTaken })
    this.#gap.hidden = true
    of('readout-shape').textContent = ''
    for (const row of document.querySelectorAll('.row[data-moves]')) delete row.dataset.moves
  }

  /** An arrow key pulls the card beside the current one. */
  nudge(key, frame) {
    if (!this.isActive) {
      const card = frame.items.find(item => item[0] === frame.index + 1) ?? frame.items.find(item => item[0] === frame.index)
      if (!card) return
      this.#aim = { x: card[5] + card[23] / card[26], y: card[6] + card[24] / card[26] }
      this.begin(this.#aim)
    }
    const [dx, dy] = { ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] }[key]
    this.#aim.x += dx
    this.#aim.y += dy
    this.move(this.#aim)
    // Presses in a row are one step.
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.end(true), 600)
  }

  /** Shows what has become of a move; returns whether options have other values. */
  show({ target, point, left, moved, limits, canMove, hook }, state) {
    if (!this.isActive) return false
    const names = new Set(Object.keys(moved))
    for (const option of state.options) if (names.has(option.name)) Object.assign(option, { value: moved[option.name], isSet: true })
    for (const row of document.querySelectorAll('#own-options .row')) {
      row.toggleAttribute('data-moves', names.has(row.querySelector('.name')?.textContent))
    }
    this.#gap.hidden = left < 1
    const [x, y] = [target[0] - point[0], target[1] - point[1]]
    this.#gap.style.transform = `translate(${point[0]}px, ${point[1]}px) rotate(${Math.atan2(y, x)}rad)`
    this.#gap.style.width = `${left}px`
    of('readout-shape').textContent = left < 1 ? ''
      : !canMove ? `no option moves this card: ${hook} places it`
        : limits.length > 0 ? `${left.toFixed(0)} points left: ${limits.join(', ')} at ${limits.length > 1 ? 'their ends' : 'its end'}`
          : `${left.toFixed(0)} points left: no option goes nearer`
    return true
  }

  /** A button that pins an option: shaping leaves it as it is. */
  pin(name) {
    const button = element('button', { className: 'pin', textContent: 'pin', title: `Pin ${name}: shaping leaves it` })
    const show = () => button.ariaPressed = this.pins.has(name)
    button.ariaLabel = `Pin ${name}`
    button.addEventListener('click', () => {
      if (!this.pins.delete(name)) this.pins.add(name)
      show()
    })
    show()
    return button
  }
}
