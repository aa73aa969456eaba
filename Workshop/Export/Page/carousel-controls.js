// The buttons of a carousel: to the previous and the next item, a dot for each item or the current one's number,
// and the one that stops what goes by itself. They stay the same elements, so that no press and no focus is lost.
import { endsOf } from './carousel-ends.js'
import { controlStyles } from './carousel-control-styles.js'

/** More items have a number instead of dots. */
const mostDots = 20

/** Their rules. */
export const buttonStyles = controlStyles

export class Controls {
  #box; #stage; #buttons = {}; #dots = []; #count

  /**
   * @param box where they are
   * @param stage what tells of the carousel: see `#inner` in carousel-stage.js
   */
  constructor(box, stage) {
    const { host, make } = stage
    this.#box = box
    this.#stage = stage
    const button = (name, sign, press) => {
      const element = make('button', name, { type: 'button', part: `button ${name}` })
      element.textContent = sign
      // One that leads nowhere keeps the focus, and says that it does not.
      element.addEventListener('click', () => {
        if (element.getAttribute('aria-disabled') !== 'true') this.#press(press)
      })
      return this.#buttons[name] = element
    }
    button('play', '', () => stage.isPaused ? host.play() : host.pause())
    button('previous', '', () => host.step(-1))
    button('next', '', () => host.step(1))
    this.#count = make('span', 'fraction', { part: 'fraction', 'aria-hidden': 'true' })
    box.append(...Object.values(this.#buttons))
  }

  #press(act) {
    this.#stage.announce()
    act()
  }

  /** Shows what the carousel is at. */
  show() {
    const { texts, isPaused, isMirrored, interval, motion: { count }, host: { index: current }, textOf } = this.#stage
    const { play, previous, next } = this.#buttons, { canGoBack, canGoOn } = endsOf(this.#stage)
    const word = this.#stage.word('controls', null, ['', 'buttons', 'dots', 'fraction', 'true', 'false'])
    const kinds = { true: '', false: null }, kind = word in kinds ? kinds[word] : word
    const hasArrows = kind !== null && kind !== 'dots' && kind !== 'fraction'
    const hasDots = kind === 'dots' || kind === '' && count <= mostDots
    const hasFraction = kind === 'fraction' || kind === '' && count > mostDots
    this.#fill([
      interval > 0 && play, hasArrows && previous, ...hasDots ? this.#dotsFor(count) : [], hasFraction && this.#count,
      hasArrows && next
    ].filter(Boolean))
    const put = (element, name, value) => {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value)
    }
    const sign = (element, text) => { if (element.textContent !== text) element.textContent = text }
    sign(play, isPaused ? '▶' : '❚❚')
    put(play, 'aria-label', isPaused ? texts.play : texts.pause)
    sign(previous, isMirrored ? '›' : '‹')
    sign(next, isMirrored ? '‹' : '›')
    put(this.#box, 'aria-label', texts.controls)
    put(previous, 'aria-label', texts.previous)
    put(next, 'aria-label', texts.next)
    put(previous, 'aria-disabled', `${!canGoBack}`)
    put(next, 'aria-disabled', `${!canGoOn}`)
    sign(this.#count, count ? `${current + 1} / ${count}` : '')
    this.#dots.forEach((dot, k) => {
      put(dot, 'aria-label', textOf(k) || texts.item(k + 1))
      if (k === current) put(dot, 'aria-current', 'true')
      else dot.removeAttribute('aria-current')
    })
  }

  #dotsFor(count) {
    while (this.#dots.length < count) {
      const index = this.#dots.length, dot = this.#stage.make('button', 'dot', { type: 'button', part: 'button dot' })
      dot.addEventListener('click', () => this.#press(() => this.#stage.host.scrollToItem(index)))
      this.#dots.push(dot)
    }
    // One that had the focus hands it on.
    const gone = this.#dots.splice(count), focused = this.#box.getRootNode().activeElement
    if (gone.includes(focused)) (this.#dots.at(-1) ?? this.#buttons.previous).focus()
    return this.#dots
  }

  #fill(wanted) {
    for (const child of [...this.#box.children]) if (!wanted.includes(child)) child.remove()
    wanted.forEach((child, k) => {
      if (this.#box.children[k] !== child) this.#box.insertBefore(child, this.#box.children[k] ?? null)
    })
    this.#box.hidden = !wanted.length
  }
}
