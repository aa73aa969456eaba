// The stage: turns frames into elements, and pointers, wheels and keys into messages.

const keys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', ' '])
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** The elements of the items (or of the ghosts), which are reused as items come and go. */
class Cast {
  #parent
  #isGhost
  #images
  #shown = new Map()
  #idle = []

  constructor(parent, isGhost) {
    this.#parent = parent
    this.#isGhost = isGhost
    this.#images = 0
  }

  /** The number of pictures that the host has; 0 for numbered cards. */
  set images(count) { this.#images = count }

  draw(items, current, count) {
    const gone = new Set(this.#shown.keys())
    for (const item of items) {
      gone.delete(item[28])
      const part = this.#shown.get(item[28]) ?? this.#enter(item)
      this.#number(part, item, count)
      this.#place(part, item, current)
    }
    for (const id of gone) {
      const part = this.#shown.get(id)
      this.#shown.delete(id)
      part.element.remove()
      this.#idle.push(part)
    }
  }

  #enter(item) {
    const index = item[0]
    const part = this.#idle.pop() ?? this.#make()
    this.#shown.set(item[28], part)
    part.key = ''
    part.number = ''
    // The color stays with the item when a change of the data renumbers it.
    part.card.style.setProperty('--hue', (((index * 137.50776405 + 212) % 360) + 360) % 360)
    this.#parent.append(part.element)
    return part
  }

  /** Shows an item's index, which a change of the data may change. */
  #number(part, item, count) {
    const index = item[0]
    const isLeaving = (item[3] & 4) !== 0
    const number = `${index} ${count} ${isLeaving}`
    if (part.number === number) return
    part.number = number
    part.label.textContent = index
    if (isLeaving) delete part.element.dataset.index
    else part.element.dataset.index = index
    if (!this.#isGhost) {
      if (isLeaving) part.element.setAttribute('aria-hidden', 'true')
      else part.element.removeAttribute('aria-hidden')
      const isPlaceholder = index < 0 || index >= count
      part.element.setAttribute('aria-label', isPlaceholder ? `Placeholder ${index}` : `${index + 1} of ${count}`)
      if (this.#images > 0) {
        const number = ((index % this.#images) + this.#images) % this.#images
        part.image ??= part.card.appendChild(Object.assign(new Image(), { alt: '', draggable: false }))
        const source = `/images/${number}`
        if (part.image.getAttribute('src') !== source) part.image.setAttribute('src', source)
      }
    }
  }

  #make() {
    const element = document.createElement('div')
    element.className = 'item'
    if (this.#isGhost) {
      element.dataset.ghost = ''
      element.setAttribute('aria-hidden', 'true')
    } else {
      element.setAttribute('role', 'group')
      element.setAttribute('aria-roledescription', 'slide')
    }
    const card = element.appendChild(document.createElement('div'))
    card.className = 'card'
    const label = card.appendChild(document.createElement('b'))
    return { element, card, label, key: '', side: '', size: '' }
  }

  #place(part, item, current) {
    const [index, , alpha, flags, depth, x, y, width, height, viewWidth, viewHeight] = item
    const { element, card } = part
    const style = element.style
    const key = item.join()
    if (part.key !== key) {
      part.key = key
      const size = `${width} ${height} ${viewWidth} ${viewHeight}`
      if (part.size !== size) {
        part.size = size
        style.width = `${width}px`
        style.height = `${height}px`
        card.style.width = `${viewWidth}px`
        card.style.height = `${viewHeight}px`
        card.style.left = `${(width - viewWidth) / 2}px`
        card.style.top = `${(height - viewHeight) / 2}px`
      }
      const digits = String(index).length
      const large = Math.min(viewHeight * 0.5, viewWidth * 1.1 / digits)
      card.style.fontSize = `${this.#isGhost ? large / 4 : large}px`
      style.left = `${x - width / 2}px`
      style.top = `${y - height / 2}px`
      style.transform = `matrix3d(${item.slice(11, 27).join()})`
      const shade = item[27]
      card.style.setProperty('--light', shade < 0 ? '0 0 0' : '255 255 255')
      card.style.setProperty('--shade', Math.abs(shade))
      style.opacity = alpha
      style.zIndex = 2 * depth + (element.dataset.ghost === undefined ? 0 : 1)
      style.visibility = flags & 1 || alpha === 0 ? 'hidden' : 'visible'
      element.toggleAttribute('data-failed', (flags & 2) !== 0)
      element.toggleAttribute('data-back', Cast.#isBack(item))
    }
    if (element.dataset.ghost === undefined) {
      if (index === current && !(flags & 4)) element.setAttribute('aria-current', 'true')
      else element.removeAttribute('aria-current')
    }
  }

  /** Whether the transform shows the back of the card. */
  static #isBack(item) {
    const m = i => item[11 + i]
    const a = m(0) * (m(5) * m(15) - m(7) * m(13))
    const b = m(1) * (m(4) * m(15) - m(7) * m(12))
    const c = m(3) * (m(4) * m(13) - m(5) * m(12))
    return a - b + c < 0
  }
}

/** Faint lines that show insets, gaps and places to rest. */
class Guides {
  #parent
  #lines = []

  constructor(parent) { this.#parent = parent }

  draw(guides, isVertical) {
    while (this.#lines.length > guides.length) this.#lines.pop().remove()
    while (this.#lines.length < guides.length) {
      const line = document.createElement('div')
      line.setAttribute('aria-hidden', 'true')
      this.#lines.push(this.#parent.appendChild(line))
    }
    guides.forEach(([kind, start, end], number) => {
      const { style } = this.#lines[number]
      this.#lines[number].className = `guide ${kind}`
      const length = `${end - start}px`
      style.left = isVertical ? '0' : `${start}px`
      style.top = isVertical ? `${start}px` : '0'
      style.width = isVertical ? '100%' : length
      style.height = isVertical ? length : '100%'
    })
  }
}

export class Stage {
  #element
  #world
  #connection
  #items
  #ghosts
  #guides
  #isVertical = false
  #scale = 1
  #bounds = [800, 400]
  #pointer = null
  #asked = []
  /** The times from a pointer move to the frame that responds to it, in milliseconds; the last 600. */
  latencies = []

  constructor(element, connection) {
    this.#element = element
    this.#world = element.querySelector('#world')
    this.#connection = connection
    this.#items = new Cast(this.#world, false)
    this.#ghosts = new Cast(this.#world, true)
    this.#guides = new Guides(this.#world)
    new ResizeObserver(() => this.#fit()).observe(element.parentElement)
    addEventListener('resize', () => this.#fit())
    this.#listen()
    this.#fit()
  }

  set images(count) { this.#items.images = count }

  set bounds(bounds) {
    if (bounds[0] === this.#bounds[0] && bounds[1] === this.#bounds[1]) return
    this.#bounds = bounds
    this.#fit()
  }

  get isVertical() { return this.#isVertical }

  set isVertical(isVertical) {
    this.#isVertical = isVertical
    // Across the scroll axis, a finger scrolls the page.
    this.#element.style.touchAction = isVertical ? 'pan-x pinch-zoom' : 'pan-y pinch-zoom'
  }

  /** Scales the stage to the available width, but not higher than the window allows. */
  #fit() {
    const [width, height] = this.#bounds
    const room = this.#element.parentElement.clientWidth - 2
    this.#scale = Math.max(0.01, Math.min(room / width, Math.max(240, innerHeight * 0.62) / height, 4))
    const style = this.#element.style
    style.height = `${Math.round(height * this.#scale) + 2}px`
    const left = (room - width * this.#scale) / 2
    this.#world.style.transform = `translate(${left}px, 0) scale(${this.#scale})`
    this.#world.style.width = `${width}px`
    this.#world.style.height = `${height}px`
  }

  draw(frame, count) {
    this.#items.draw(frame.items, frame.index, count)
    this.#ghosts.draw(frame.ghost ?? [], -1, count)
    this.#guides.draw(frame.guides ?? [], this.#isVertical)
    this.#element.toggleAttribute('data-dragging', frame.dragging)
    const now = performance.now()
    while (this.#asked.length > 0 && this.#asked[0].number <= frame.input) {
      this.latencies.push(now - this.#asked.shift().time)
      if (this.latencies.length > 600) this.latencies.shift()
    }
  }

  /** The position of an event, in the carousel's points. */
  #point(event) {
    const box = this.#world.getBoundingClientRect()
    return { x: (event.clientX - box.left) / this.#scale, y: (event.clientY - box.top) / this.#scale }
  }

  #listen() {
    const element = this.#element
    const tell = (kind, event) =>
      this.#connection.send({ t: kind, ...this.#point(event), ms: event.timeStamp, reduced: reducedMotion.matches })
    element.addEventListener('pointerdown', event => {
      if (event.button !== 0 || this.#pointer !== null || event.target.closest('#trouble')) return
      this.#pointer = event.pointerId
      element.setPointerCapture(event.pointerId)
      tell('down', event)
    })
    element.addEventListener('pointermove', event => {
      if (event.pointerId !== this.#pointer) return
      const number = tell('move', event)
      if (number > 0) this.#asked.push({ number, time: performance.now() })
      if (this.#asked.length > 600) this.#asked.shift()
    })
    const end = kind => event => {
      if (event.pointerId !== this.#pointer) return
      this.#pointer = null
      tell(kind, event)
    }
    element.addEventListener('pointerup', end('up'))
    element.addEventListener('pointercancel', end('cancel'))
    element.addEventListener('lostpointercapture', end('cancel'))
    element.addEventListener('wheel', event => {
      if (event.ctrlKey || event.target.closest('#trouble')) return
      event.preventDefault()
      const unit = [1, 16, element.clientWidth][event.deltaMode] / this.#scale
      this.#connection.send({ t: 'wheel', dx: event.deltaX * unit, dy: event.deltaY * unit })
    }, { passive: false })
    element.addEventListener('keydown', event => {
      if (event.target !== element || event.altKey || event.ctrlKey || event.metaKey || !keys.has(event.key)) return
      event.preventDefault()
      this.press(event.key)
    })
  }

  /** Sends a key, also for a button with the same function. */
  press(key) {
    this.#connection.send({ t: 'key', key, reduced: reducedMotion.matches })
  }

  /** Resets the state of the pointer and of the messages, which a new connection counts from 1 again. */
  forget() {
    this.#asked = []
    this.#pointer = null
  }
}
