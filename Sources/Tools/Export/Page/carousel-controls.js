// The buttons of a carousel: to the previous and the next item, a dot for each item or the current one's number,
// and the one that stops what goes by itself. They stay the same elements, so that no press and no focus is lost.
import { make } from './carousel-cards.js'

/** More items have a number instead of dots. */
const mostDots = 20

export class Controls {
  #box; #act; #buttons = {}; #dots = []; #count

  /**
   * @param box where they are
   * @param act `step(count)`, `goTo(index)`, `toggle()`
   */
  constructor(box, act) {
    this.#box = box
    this.#act = act
    const button = (name, sign, press) => {
      const element = make('button', name, { type: 'button', part: `button ${name}` })
      element.textContent = sign
      // One that leads nowhere keeps the focus, and says that it does not.
      element.addEventListener('click', () => { if (element.getAttribute('aria-disabled') !== 'true') press() })
      return this.#buttons[name] = element
    }
    button('play', '', () => act.toggle())
    button('previous', '', () => act.step(-1))
    button('next', '', () => act.step(1))
    this.#count = make('span', 'fraction', { part: 'fraction', 'aria-hidden': 'true' })
    box.append(...Object.values(this.#buttons))
  }

  /**
   * Shows a state: `kind` is what is wished for ('', 'buttons', 'dots', 'fraction', or null for none), `plays`
   * whether there is anything to stop, `isPaused`, `count`, `current`, `canGoBack`, `canGoOn`, `isMirrored`,
   * `texts`, `nameOf(index)`, an item's name with its place.
   */
  show(state) {
    const { kind, texts, count, current } = state, { play, previous, next } = this.#buttons
    const hasArrows = kind !== null && kind !== 'dots' && kind !== 'fraction'
    const hasDots = kind === 'dots' || kind === '' && count <= mostDots
    const hasFraction = kind === 'fraction' || kind === '' && count > mostDots
    this.#fill([
      state.plays && play, hasArrows && previous, ...hasDots ? this.#dotsFor(count) : [], hasFraction && this.#count,
      hasArrows && next
    ].filter(Boolean))
    const put = (element, name, value) => {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value)
    }
    const sign = (element, text) => { if (element.textContent !== text) element.textContent = text }
    sign(play, state.isPaused ? '▶' : '❚❚')
    put(play, 'aria-label', state.isPaused ? texts.play : texts.pause)
    sign(previous, state.isMirrored ? '›' : '‹')
    sign(next, state.isMirrored ? '‹' : '›')
    put(this.#box, 'aria-label', texts.controls)
    put(previous, 'aria-label', texts.previous)
    put(next, 'aria-label', texts.next)
    put(previous, 'aria-disabled', `${!state.canGoBack}`)
    put(next, 'aria-disabled', `${!state.canGoOn}`)
    sign(this.#count, count ? `${current + 1} / ${count}` : '')
    this.#dots.forEach((dot, k) => {
      put(dot, 'aria-label', state.nameOf(k) || texts.item(k + 1))
      if (k === current) put(dot, 'aria-current', 'true')
      else dot.removeAttribute('aria-current')
    })
  }

  #dotsFor(count) {
    while (this.#dots.length < count) {
      const index = this.#dots.length, dot = make('button', 'dot', { type: 'button', part: 'button dot' })
      dot.addEventListener('click', () => this.#act.goTo(index))
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
