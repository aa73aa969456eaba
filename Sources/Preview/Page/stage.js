// The stage: fits the carousel into its room, and sends pointers, wheels and keys.

import { Cast } from './cast.js'
import { Guides } from './guides.js'

const keys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', ' '])
const turns = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1], Home: null }
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
// The hand's newest position, without waiting for the next picture.
const move = 'onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove'

export class Stage {
  #element
  #world
  #connection
  #camera
  #shape
  #frame
  #isTurned = false
  #items
  #ghosts
  #guides
  #before
  #former
  #under
  #isVertical = false
  #scale = 1
  #bounds = [800, 400]
  #extent = [0, 0, 800, 400]
  #pointer = null
  #orbit = null
  #down = null
  #asked = []
  /** The last 600 times from a pointer move to its frame, in milliseconds. */
  latencies = []

  constructor(element, connection, camera, shape) {
    this.#shape = shape
    this.#element = element
    this.#world = this.#under = element.querySelector('#world')
    this.#connection = connection
    this.#camera = camera
    this.#items = new Cast(this.#world, false, camera)
    this.#ghosts = new Cast(this.#world, true, camera)
    this.#before = element.querySelector('#before')
    this.#former = new Cast(this.#before, false, camera)
    this.#guides = new Guides(this.#world)
    new ResizeObserver(() => this.#fit()).observe(element)
    this.#listen()
    this.#orbitWithRightButton()
    this.#fit()
  }

  /** The item whose line is lit; null for none. */
  set lit(index) { this.#items.lit = index }

  set source(source) { this.#items.source = this.#former.source = source }

  /** Whether a pinned version is shown beside the one in use. */
  set isSplit(isSplit) {
    if (isSplit === this.#element.hasAttribute('data-split')) return
    this.#element.toggleAttribute('data-split', isSplit)
    this.#fit()
  }

  /** The carousel's size, and the part of it that fills the stage. */
  place(bounds, extent) {
    if (String(bounds) === String(this.#bounds) && String(extent) === String(this.#extent)) return
    this.#bounds = bounds
    this.#extent = extent
    this.#items.forgetFloor()
    this.#former.forgetFloor()
    this.#fit()
  }

  get isVertical() { return this.#isVertical }

  set isVertical(isVertical) {
    this.#isVertical = isVertical
    // Across the scroll axis, a finger scrolls the page.
    this.#element.style.touchAction = isVertical ? 'pan-x pinch-zoom' : 'pan-y pinch-zoom'
  }

  /** Scales the carousel into the room that there is. */
  #fit() {
    const [width, height] = this.#bounds
    this.#isTurned = this.#camera.isOn
    // From another side all of the carousel is seen.
    const [left, top, right, bottom] = this.#isTurned ? [0, 0, width, height] : this.#extent
    const { clientWidth, clientHeight } = this.#element
    const isSplit = this.#element.hasAttribute('data-split')
    // Side by side, or one above the other: whichever is larger.
    const isRow = isSplit && clientWidth / width > clientHeight / height
    const room = [clientWidth / (isSplit && isRow ? 2 : 1), clientHeight / (isSplit && !isRow ? 2 : 1)]
    // Beyond a size, larger items show no more and take longer to draw.
    const most = document.fullscreenElement ? Infinity : parseFloat(getComputedStyle(document.documentElement).fontSize) / 9.4
    const margin = 1.12
    this.#scale = Math.max(0.01, Math.min(room[0] / (right - left) / margin, room[1] / (bottom - top) / margin, most))
    this.#camera.room = room.map(side => side / this.#scale)
    const place = (part, number) => {
      const x = (room[0] - (left + right) * this.#scale) / 2 + (isRow ? number * room[0] : 0)
      const y = (room[1] - (top + bottom) * this.#scale) / 2 + (isRow ? 0 : number * room[1])
      part.style.transform = `translate(${x}px, ${y}px) scale(${this.#scale})`
      part.style.width = `${width}px`
      part.style.height = `${height}px`
    }
    if (isSplit) this.#element.dataset.split = isRow ? 'row' : 'column'
    place(this.#world, isSplit ? 1 : 0)
    place(this.#before, 0)
  }

  draw(frame, count) {
    this.#frame = frame
    if (this.#camera.isOn !== this.#isTurned) this.#fit()
    this.#items.draw(frame.items, frame.index, count, frame)
    this.#ghosts.draw(frame.ghost ?? [], -1, count)
    this.#former.draw(frame.before ?? [], frame.index, count)
    this.#guides.draw(frame.guides ?? [], this.#isVertical)
    this.#element.toggleAttribute('data-dragging', frame.dragging)
    const now = performance.now()
    while (this.#asked.length > 0 && this.#asked[0].number <= frame.input) {
      this.latencies.push(now - this.#asked.shift().time)
      if (this.latencies.length > 600) this.latencies.shift()
    }
  }

  /** The carousel that the hand is on: the one in use, or the pinned one. */
  #carousel(event) {
    if (!this.#element.hasAttribute('data-split')) return this.#world
    const way = part => {
      const box = part.getBoundingClientRect()
      return Math.hypot(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2)
    }
    return way(this.#before) < way(this.#world) ? this.#before : this.#world
  }

  /** The position of an event, in the carousel's points. */
  #point(event) {
    const box = this.#under.getBoundingClientRect()
    return { x: (event.clientX - box.left) / this.#scale, y: (event.clientY - box.top) / this.#scale }
  }

  #listen() {
    const element = this.#element
    const tell = (kind, event) =>
      this.#connection.send({ t: kind, ...this.#point(event), ms: event.timeStamp, reduced: reducedMotion.matches })
    element.addEventListener('pointerdown', event => {
      if (event.button !== 0 || this.#pointer !== null || event.target.closest('#trouble, #toasts')) return
      this.#pointer = event.pointerId
      this.#down = [event.clientX, event.clientY]
      this.#under = this.#carousel(event)
      element.setPointerCapture(event.pointerId)
      if (this.#shape.wants(event) && !this.#camera.isOn && this.#under === this.#world) this.#shape.begin(this.#point(event))
      else tell('down', event)
    })
    element.addEventListener(move, event => {
      // A mouse hovers; over one of two carousels.
      const hovers = this.#pointer === null && this.#orbit === null && event.pointerType !== 'touch'
      if (hovers) this.#under = this.#carousel(event)
      if (event.pointerId !== this.#pointer && !hovers) return
      const number = this.#shape.isActive ? this.#shape.move(this.#point(event)) : tell('move', event)
      if (number > 0) this.#asked.push({ number, time: performance.now() })
      if (this.#asked.length > 600) this.#asked.shift()
    })
    element.addEventListener('pointerleave', () => this.#connection.send({ t: 'leave' }))
    const end = kind => event => {
      if (event.pointerId !== this.#pointer) return
      this.#pointer = null
      if (this.#shape.isActive) return this.#shape.end(kind === 'up')
      // From another side, the host would find something else there.
      const isTap = Math.hypot(event.clientX - this.#down[0], event.clientY - this.#down[1]) < 10
      tell(isTap && this.#camera.isOn ? 'cancel' : kind, event)
    }
    element.addEventListener('pointerup', end('up'))
    element.addEventListener('pointercancel', end('cancel'))
    element.addEventListener('lostpointercapture', end('cancel'))
    element.addEventListener('wheel', event => {
      if (event.ctrlKey || event.target.closest('#trouble')) return
      event.preventDefault()
      const unit = [1, 16, element.clientWidth][event.deltaMode] / this.#scale
      this.#connection.send({ t: 'wheel', dx: event.deltaX * unit, dy: event.deltaY * unit, reduced: reducedMotion.matches })
    }, { passive: false })
    element.addEventListener('keydown', event => {
      if (event.target !== element || event.altKey || event.ctrlKey || event.metaKey || !keys.has(event.key)) return
      event.preventDefault()
      if (this.#shape.isOn && !event.shiftKey && event.key.startsWith('Arrow')) this.#shape.nudge(event.key, this.#frame)
      else if (event.shiftKey && event.key in turns) {
        const turn = turns[event.key]
        if (turn) this.#camera.turn(...turn)
        else this.#camera.look('front')
      } else this.press(event.key)
    })
  }

  #orbitWithRightButton() {
    const element = this.#element
    element.addEventListener('contextmenu', event => { if (!event.target.closest('#trouble')) event.preventDefault() })
    element.addEventListener('pointerdown', event => {
      if (event.button !== 2 || this.#orbit !== null || this.#pointer !== null) return
      this.#orbit = { id: event.pointerId, x: event.clientX, y: event.clientY }
      element.setPointerCapture(event.pointerId)
      element.dataset.orbit = ''
    })
    element.addEventListener('pointermove', event => {
      const from = this.#orbit
      if (event.pointerId !== from?.id) return
      this.#camera.turn((event.clientX - from.x) / 200, (from.y - event.clientY) / 200)
      Object.assign(from, { x: event.clientX, y: event.clientY })
    })
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      element.addEventListener(name, event => {
        if (event.pointerId !== this.#orbit?.id) return
        this.#orbit = null
        delete element.dataset.orbit
      })
    }
  }

  /** Sends a key, also for a button with the same function. */
  press(key) {
    this.#connection.send({ t: 'key', key, reduced: reducedMotion.matches })
  }

  /** Resets pointer and messages, which a new connection counts from 1 again. */
  forget() {
    this.#asked = []
    this.#pointer = null
  }
}
