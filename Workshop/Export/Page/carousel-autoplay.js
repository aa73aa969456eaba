// A carousel that goes on by itself. It is loaded where a page asks for it.

export class Autoplay {
  #stage
  #due = 0
  #timer = 0
  #isHovered = false

  /**
   * @param stage what tells of the carousel: see `#inner` in carousel-stage.js
   */
  constructor(stage) {
    this.#stage = stage
    stage.host.addEventListener('pointermove', event => {
      // A page that moves under a mouse at rest is none.
      const isMoved = event.pointerType === 'mouse' && (event.movementX || event.movementY)
      if (!isMoved || this.#isHovered) return
      this.#isHovered = true
      stage.wake()
    })
    stage.host.addEventListener('pointerleave', () => {
      this.#isHovered = false
      stage.wake()
    })
  }

  /** Whether it goes on by itself. */
  get isPlaying() {
    const { interval, isPaused, isHeld, isInView, motion } = this.#stage
    return interval > 0 && !isPaused && !isHeld && !this.#isHovered && !document.hidden && isInView && motion.count > 1
  }

  /** It then waits for a full interval. */
  begin() { this.#due = 0 }

  /** Steps on when it is time, and sees to it that somebody looks then. */
  play(now) {
    clearTimeout(this.#timer)
    if (!this.isPlaying) {
      this.#due = 0
      return
    }
    const stage = this.#stage, interval = stage.interval * 1000
    this.#due ||= now + interval
    // A frame may come a little early.
    if (now >= this.#due - 8) {
      // After a long sleep, not all that was missed.
      this.#due = now - this.#due > interval ? now + interval : this.#due + interval
      const { isLoop, count, goal, duration } = stage.motion
      stage.scrollTo(!isLoop && goal >= count - 1 ? 0 : goal + 1, Math.min(duration, stage.interval))
    }
    this.#timer = setTimeout(stage.wake, Math.max(0, this.#due - now - 4))
  }

  /** The carousel leaves the page. */
  end() {
    clearTimeout(this.#timer)
    this.#due = 0
    this.#isHovered = false
  }
}
