// What a carousel has outside of itself: a page's own buttons, and another carousel that goes with it. It is loaded
// where a page has some.
import { endsOf } from './carousel-ends.js'

/** Carousels that another one leads now: they lead nobody. */
const led = new WeakSet

export class Links {
  #inner; #stage
  #buttons = []
  #other = null
  #listeners = []

  /**
   * @param inner what tells of the carousel: see `#inner` in carousel-stage.js
   */
  constructor(inner) {
    this.#inner = inner
    this.#stage = inner.host
  }

  #find(name, selector) {
    if (!selector) return null
    let found = null
    try { found = this.#stage.getRootNode().querySelector(selector) } catch { }
    if (!found) this.#inner.fail(`${name} is '${selector}'; expected a selector of an element that is there`)
    return found
  }

  /** Takes over what the page has now, by its selectors; the same as before stays as it is. */
  set(selectors) {
    const previous = this.#find('previous', selectors.previous), next = this.#find('next', selectors.next)
    const other = this.#find('sync', selectors.sync)
    const sync = other?.localName === this.#stage.localName && other !== this.#stage ? other : null
    const wanted = [[previous, -1], [next, 1]].filter(([element]) => element)
    const isSame = wanted.length === this.#buttons.length && sync === this.#other
      && wanted.every(([element], k) => element === this.#buttons[k].element)
    if (isSame) return
    this.end()
    for (const [element, step] of wanted) {
      this.#buttons.push({ element, step })
      this.#listen(element, 'click', () => {
        if (element.getAttribute('aria-disabled') === 'true') return
        this.#inner.announce()
        this.#stage.step(step)
      })
    }
    if (!sync) return
    this.#other = sync
    this.#lead(this.#stage, sync)
    this.#lead(sync, this.#stage)
  }

  /** Says on the buttons whether they lead anywhere. */
  show() {
    const { canGoBack, canGoOn } = endsOf(this.#inner)
    for (const { element, step } of this.#buttons) {
      const leads = step < 0 ? canGoBack : canGoOn
      element.setAttribute('aria-disabled', `${!leads}`)
    }
  }

  end() {
    for (const [element, name, act] of this.#listeners) element.removeEventListener(name, act)
    this.#listeners = []
    this.#buttons = []
    this.#other = null
  }

  #listen(element, name, act) {
    element.addEventListener(name, act)
    this.#listeners.push([element, name, act])
  }

  #lead(from, to) {
    this.#listen(from, 'carousel-select', event => {
      if (event.target !== from || led.has(from) || to.goal === from.goal) return
      led.add(to)
      to.scrollToItem(from.goal)
    })
    // One that rests, or has a hand on it, leads again.
    this.#listen(to, 'carousel-settle', event => { if (event.target === to) led.delete(to) })
    this.#listen(to, 'pointerdown', () => led.delete(to))
    this.#listen(to, 'keydown', () => led.delete(to))
  }
}
