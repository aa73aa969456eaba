// How a carousel moves by itself: scrolls to an item, and what comes after a hand. Offsets are in items, speeds in
// items a second. It has no clock: who draws frames tells how much time has passed. The formulas are the engine's.

/** Seconds that a scroll to an item takes. */
const scrollDuration = .4
/** What a finger holds up takes at least so long when it is let go, in seconds. */
const leastRemainder = .1
const easeInOut = part => part < .5 ? 4 * part ** 3 : 1 - 4 * (1 - part) ** 3

/** A motion by itself, known from its beginning to its end: `at` gives the offset after some seconds. */
const path = (start, end, duration, speed, isSlowing) => {
  const displacement = end - start
  if (isSlowing) return { end, duration, isSlowing, at: t => start + speed * t * (1 - t / duration / 2) }
  if (Math.abs(speed) < 1e-9) return { end, duration, at: t => start + displacement * easeInOut(t / duration) }
  // From a speed to rest: the cubic Hermite polynomial.
  return {
    end, duration, at: t => {
      const s = t / duration
      return start + displacement * s * s * (3 - 2 * s) + speed * duration * s * (1 - s) ** 2
    }
  }
}

/** Where a carousel is, and what moves it. */
export class Motion {
  offset = 0
  /** The items that there are. */
  count = 0
  isLoop = false
  /** From item to item, in points. */
  pitch = 200
  /** Seconds of a scroll to an item. */
  duration = scrollDuration
  /** Seconds in which it comes to rest after a hand, unless a flick's speed says others. */
  restDuration = scrollDuration
  /** What a hand drags: its offset at first, the one that it would have without ends; null for none. */
  dragged = null
  #phase = 'rest'
  #path = null
  #time = 0
  /** Where it was in the last frame. */
  #former = 0
  /** Whether a hand has set it going. */
  isByHand = false

  get isDragged() { return this.#phase === 'drag' }
  /** Whether it goes to a place by itself. */
  get isScrolling() { return this.#phase === 'path' }
  /** Whether a flick runs out. */
  get isDecelerating() { return this.isScrolling && !!this.#path.isSlowing }
  get isHeld() { return this.#phase === 'held' }
  get isAtRest() { return this.#phase === 'rest' }
  get dragStart() { return this.dragged?.start ?? null }
  /** Where it comes to rest, in items. */
  get goal() { return this.#path && !this.isDragged ? this.#path.end : Math.round(this.offset) }

  /** An offset that it can rest at. */
  limit(offset) {
    const n = this.count
    if (!n) return 0
    return this.isLoop ? offset - Math.floor(offset / n) * n : Math.min(Math.max(0, offset), n - 1)
  }

  /** Whether it can go in a direction. */
  canMove(direction) {
    if (this.count < 2) return false
    return this.isLoop || (direction < 0 ? this.offset > 1e-6 : this.offset < this.count - 1 - 1e-6)
  }

  /** Is somewhere else at once, which is no motion. */
  jump(offset) {
    this.stop()
    this.offset = this.#former = this.limit(offset)
  }

  /** A wheel moves it, by items. */
  turn(displacement) { this.#arrive(this.offset + displacement) }

  /** Has moved to an offset. In a loop, it is in its first turn, as if it had been there before. */
  #arrive(offset) {
    this.stop()
    this.offset = this.limit(offset)
    if (this.isLoop) this.#former += this.offset - offset
  }

  /** How fast it has been in the frame that ends, in items a second; asked once a frame. */
  speedOver(dt) {
    const speed = (this.offset - this.#former) / dt
    this.#former = this.offset
    return speed
  }

  /** Scrolls to an offset in some seconds; one that is not in a loop's first turn is another turn's. */
  scroll(offset, seconds = this.duration) {
    this.go(offset, { seconds, speed: this.#speed() })
  }

  /** The offset of an item that is nearest to where it is. */
  nearest(index) {
    if (!this.isLoop) return this.limit(index)
    return index + Math.round((this.offset - index) / this.count) * this.count
  }

  /**
   * Goes to an offset.
   * @param seconds how long it takes
   * @param speed how fast it is at first
   * @param isSlowing whether it only slows down
   * @param isByHand whether a hand has set it going
   */
  go(offset, { seconds = this.duration, speed = 0, isSlowing = false, isByHand = false } = {}) {
    this.#path = path(this.offset, this.end(offset), seconds, speed, isSlowing)
    this.#time = 0
    this.isByHand = isByHand
    this.dragged = null
    this.#phase = 'path'
  }

  /** Where it can end that goes to an offset; in a loop in any turn. */
  end(offset) { return this.isLoop ? offset : this.limit(offset) }

  /** A finger holds it up. */
  hold() { this.#phase = 'held' }

  /** What was held up goes on, from rest, in the time that was left. */
  letGo() {
    if (this.isHeld) this.go(this.#path.end, { seconds: this.#left })
  }
  get #left() { return Math.max(leastRemainder, this.#path.duration - this.#time) }

  /** A finger drags it. */
  drag() {
    const { offset } = this
    this.#path = null
    this.#phase = 'drag'
    this.dragged = { start: offset, offset }
  }

  /** Stays where it is. */
  stop() {
    this.#phase = 'rest'
    this.#path = null
    this.dragged = null
  }
  #speed() {
    if (!this.isScrolling) return 0
    const step = 1e-4, from = Math.max(0, Math.min(this.#time, this.#path.duration - step))
    return this.#path.duration > step ? (this.#path.at(from + step) - this.#path.at(from)) / step : 0
  }

  /**
   * Time passes.
   * @returns whether it has come to its goal.
   */
  advance(dt) {
    if (!this.isScrolling) return false
    this.#time += dt
    if (this.#time < this.#path.duration - 1e-7) {
      this.offset = this.#path.at(this.#time)
      return false
    }
    this.#arrive(this.#path.end)
    return true
  }

  /**
   * The items are others.
   * @param displacement how far the one that is current has moved, in items.
   * @param goal where the item is now that it was going to; nothing if that is gone.
   */
  follow(displacement, goal) {
    this.offset += displacement
    this.#former += displacement
    if (this.dragged) {
      this.dragged.start += displacement
      this.dragged.offset += displacement
    }
    if (!this.#path) return
    const { isHeld, isByHand } = this
    let target = this.#path.end + displacement
    if (goal !== undefined) target = this.isLoop ? this.nearest(goal) : goal
    this.go(target, { seconds: this.#left, isByHand })
    if (isHeld) this.hold()
  }
}
