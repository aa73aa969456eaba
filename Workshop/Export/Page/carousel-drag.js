// What a finger does to a carousel's motion: catches, drags, flicks. The formulas are the engine's.

/** A release that is slower is no flick, in points a second. */
const leastFlickSpeed = 100
/** One that has not gone so far since the finger turned round is none, in points. */
const leastFlickDistance = 10
/** A speed that runs out goes this many seconds of itself. */
const runningOut = 1 / 3
/** Seconds over which a hand's speed is measured. */
const speedWindow = .08

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

/** A finger on a motion. */
export class Drag {
  #motion
  /** Where it was going that a finger has caught; null for nowhere. */
  #caught = null
  /** How far it has gone since the finger turned round, in points. */
  #displacement = 0

  constructor(motion) { this.#motion = motion }

  /**
   * A finger comes down. What a finger had set going is caught, anything else is held until it is let go.
   * @returns whether that was caught.
   */
  press() {
    const motion = this.#motion
    this.#caught = motion.isScrolling ? motion.goal : null
    if (!motion.isScrolling) return false
    if (motion.isByHand) {
      motion.stop()
      return true
    }
    motion.hold()
    return false
  }

  begin() {
    this.#displacement = 0
    this.#motion.drag()
  }

  /** The finger moves by points, forward. Beyond an end the items follow half as far. */
  move(points) {
    const motion = this.#motion, { dragged } = motion, most = motion.count - 1
    this.#displacement = this.#displacement * points < 0 ? points : this.#displacement + points
    dragged.offset += points / motion.pitch
    const { offset } = dragged
    if (motion.isLoop || offset >= 0 && offset <= most) motion.offset = offset
    else motion.offset = offset < 0 ? offset / 2 : most + (offset - most) / 2
  }

  /** The finger lets go, at a speed in points a second, forward. */
  release(speed) {
    const motion = this.#motion, { offset, isLoop, count } = motion
    const resists = !isLoop && (offset < 0 || offset > count - 1), displacement = this.#displacement
    const isFar = Math.abs(displacement) >= leastFlickDistance && displacement * speed > 0
    const isFlick = isFar && Math.abs(speed) > leastFlickSpeed
    this.settle(speed / motion.pitch * (resists ? .5 : 1), isFlick)
  }

  /** Comes to rest at an item, from a speed in items a second; a flick at least at the next one. */
  settle(speed = 0, isFlick = false) {
    const motion = this.#motion, { offset, restDuration } = motion, natural = offset + speed * runningOut
    let target = Math.round(offset)
    if (isFlick) {
      const isAhead = (one, other) => (one - other) * speed > 0
      // Three quick flicks are three items.
      const from = this.#caught !== null && isAhead(this.#caught, offset) ? this.#caught : offset
      const next = speed > 0 ? Math.floor(from + 1e-6) + 1 : Math.ceil(from - 1e-6) - 1
      target = isAhead(Math.round(natural), next) ? Math.round(natural) : next
    }
    const displacement = motion.end(target) - offset
    const isTowards = speed * displacement > 0, braking = Math.abs(displacement) / Math.abs(speed / 2)
    const goesAsFar = isFlick && Math.abs(natural - offset) >= Math.abs(displacement)
    const isSlowing = isTowards && (goesAsFar || braking < restDuration)
    motion.go(target, {
      seconds: isSlowing ? braking : restDuration, speed: isTowards ? speed : 0, isSlowing, isByHand: true
    })
  }
}
