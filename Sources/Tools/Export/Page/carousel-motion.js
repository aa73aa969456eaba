// How a carousel moves: drags, flicks, scrolls to an item. Offsets are in items, speeds in items or points a second.
// It has no clock: who draws frames tells how much time has passed. The formulas are the engine's.

/** Seconds that a scroll to an item takes. */
const scrollDuration = .4
/** What a finger holds up takes at least so long when it is let go, in seconds. */
const leastRemainder = .1
/** A release that is slower is no flick, in points a second. */
const leastFlickSpeed = 100
/** One that has not gone so far since the finger turned round is none, in points. */
const leastFlickWay = 10
/** A speed that runs out goes this many seconds of itself. */
const runningOut = 1 / 3
/** Seconds over which a hand's speed is measured. */
const speedWindow = .08

const easeInOut = part => part < .5 ? 4 * part ** 3 : 1 - 4 * (1 - part) ** 3

/** A motion by itself, known from its beginning to its end: `at` gives the way that is done after some seconds. */
const path = (start, end, duration, speed, isSlowing) => {
  const way = end - start
  if (isSlowing) return { start, end, duration, at: t => start + speed * t * (1 - t / duration / 2) }
  if (Math.abs(speed) < 1e-9) return { start, end, duration, at: t => start + way * easeInOut(t / duration) }
  // From a speed to rest: the cubic Hermite polynomial.
  return {
    start, end, duration, at: t => {
      const s = t / duration
      return start + way * s * s * (3 - 2 * s) + speed * duration * s * (1 - s) ** 2
    }
  }
}

/** The last places of a hand along the axis. */
export class HandSpeed {
  #places = []

  add(place, time) {
    this.#places = this.#places.filter(other => time - other.time <= speedWindow && other.time < time)
    this.#places.push({ place, time })
  }

  /** In points a second; 0 after a rest. */
  at(time) {
    const first = this.#places[0], last = this.#places.at(-1)
    if (!last || last === first || time - last.time >= speedWindow) return 0
    return (last.place - first.place) / (last.time - first.time)
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
  #phase = 'rest'
  #path = null
  #time = 0
  #isByHand = false
  #drag = null
  #caught = null

  get isDragged() { return this.#phase === 'drag' }
  /** Whether it goes to a place by itself. */
  get isScrolling() { return this.#phase === 'path' }
  get isHeld() { return this.#phase === 'held' }
  get isAtRest() { return this.#phase === 'rest' }
  get dragStart() { return this.#drag?.start ?? null }
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

  /** Is somewhere else at once. */
  jump(offset) {
    this.#stop()
    this.offset = this.limit(offset)
  }

  /** Scrolls to an offset in some seconds; one that is not in a loop's first turn is another turn's. */
  scroll(offset, seconds = this.duration) {
    this.#begin(path(this.offset, this.#end(offset), seconds, this.#speed(), false), false)
  }

  /** The offset of an item that is nearest to where it is. */
  nearest(index) {
    if (!this.isLoop) return this.limit(index)
    return index + Math.round((this.offset - index) / this.count) * this.count
  }

  #end(offset) { return this.isLoop ? offset : this.limit(offset) }
  #begin(path, isByHand) {
    this.#path = path
    this.#time = 0
    this.#isByHand = isByHand
    this.#drag = null
    this.#phase = 'path'
  }
  #stop() {
    this.#phase = 'rest'
    this.#path = null
    this.#drag = null
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
    const { end } = this.#path
    this.#stop()
    this.offset = this.limit(end)
    return true
  }

  // ---- what hands do ----

  /**
   * A finger comes down. What a finger had set going is caught, anything else is held until it is let go.
   * @returns whether that was caught.
   */
  press() {
    this.#caught = this.isScrolling ? this.#path.end : null
    if (!this.isScrolling) return false
    if (this.#isByHand) {
      this.#stop()
      return true
    }
    this.#phase = 'held'
    return false
  }

  /** The finger is gone, or belongs to somebody else: what it held goes on, from rest, in the time that was left. */
  letGo() {
    if (!this.isHeld) return
    const left = Math.max(leastRemainder, this.#path.duration - this.#time)
    this.#begin(path(this.offset, this.#path.end, left, 0, false), false)
  }

  beginDrag() {
    const { offset } = this
    this.#path = null
    this.#phase = 'drag'
    this.#drag = { start: offset, offset, way: 0 }
  }

  /** The finger moves by points, forward. Beyond an end the items follow half as far. */
  drag(points) {
    const drag = this.#drag, most = this.count - 1
    drag.way = drag.way * points < 0 ? points : drag.way + points
    drag.offset += points / this.pitch
    const { offset } = drag
    if (this.isLoop || offset >= 0 && offset <= most) this.offset = offset
    else this.offset = offset < 0 ? offset / 2 : most + (offset - most) / 2
  }

  /** The finger lets go, at a speed in points a second, forward. */
  release(speed) {
    const { way } = this.#drag, resists = !this.isLoop && (this.offset < 0 || this.offset > this.count - 1)
    const isFlick = Math.abs(speed) > leastFlickSpeed && Math.abs(way) >= leastFlickWay && way * speed > 0
    this.settle(speed / this.pitch * (resists ? .5 : 1), isFlick)
  }

  /** Comes to rest at an item, from a speed in items a second; a flick at least at the next one. */
  settle(speed = 0, isFlick = false) {
    const { offset } = this, natural = offset + speed * runningOut
    let target = Math.round(offset)
    if (isFlick) {
      const isAhead = (one, other) => (one - other) * speed > 0
      // Three quick flicks are three items.
      const from = this.#caught !== null && isAhead(this.#caught, offset) ? this.#caught : offset
      const next = speed > 0 ? Math.floor(from + 1e-6) + 1 : Math.ceil(from - 1e-6) - 1
      target = isAhead(Math.round(natural), next) ? Math.round(natural) : next
    }
    const end = this.#end(target), way = end - offset
    const isTowards = speed * way > 0, braking = Math.abs(way) / Math.abs(speed / 2)
    const isSlowing = isTowards && (isFlick && Math.abs(natural - offset) >= Math.abs(way) || braking < scrollDuration)
    this.#begin(path(offset, end, isSlowing ? braking : scrollDuration, isTowards ? speed : 0, isSlowing), true)
  }

  // ---- other items ----

  /**
   * The items are others.
   * @param way how far the one that is current has moved, in items.
   * @param goal where the item is now that it was going to; nothing if that is gone.
   */
  follow(way, goal) {
    this.offset += way
    if (this.#drag) {
      this.#drag.start += way
      this.#drag.offset += way
    }
    if (!this.#path) return
    const { end, duration } = this.#path, left = Math.max(leastRemainder, duration - this.#time)
    const target = goal === undefined ? end + way : this.isLoop ? this.nearest(goal) : goal
    const { isHeld } = this
    this.#begin(path(this.offset, this.#end(target), left, 0, false), this.#isByHand)
    if (isHeld) this.#phase = 'held'
  }
}
