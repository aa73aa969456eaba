// <carousel-stage>, which shows its children as the items of an effect. An effect is a module that
// `carousel export NAME --to js` writes. What moves is in carousel-motion.js, what a card is in carousel-cards.js;
// here is what they have in common with the page: attributes, children, frames, events. What the first picture does not
// need is loaded after it, or where a page asks for it.
import { Card, arrange, isItem } from './carousel-cards.js'
import { make } from './carousel-make.js'
import { Motion } from './carousel-motion.js'
import { viewStyles } from './carousel-styles.js'
import { cornersOf, placements } from './placements.js'
export { placements }

const sheets = new Map
const sheet = text => {
  if (!sheets.has(text)) {
    const made = new CSSStyleSheet
    made.replaceSync(text)
    sheets.set(text, made)
  }
  return sheets.get(text)
}
// A carousel in a card has its own.
for (const name of ['--item-width', '--item-height', '--carousel-stage']) {
  try { globalThis.CSS?.registerProperty({ name, syntax: '*', inherits: false }) } catch { }
}

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const plain = name => name.replaceAll('-', '').toLowerCase()
const settings = ['effect', 'item-size', 'stage-size', 'controls', 'autoplay', 'loop', 'start', 'vertical',
  'breakpoints', 'perspective', 'viewpoint-offset', 'content-offset', 'align', 'lazy', 'wheel', 'rewind', 'speed',
  'threshold', 'next', 'previous', 'sync']
const own = settings.map(plain)

/** What of a child's attributes says whether it is an item, and its name. */
const watched = ['class', 'style', 'hidden', 'title', 'alt', 'aria-label']

/** Whether any of an item is seen, or less than some points away from that. */
const isNear = (m, size, [left, top, right, bottom]) => {
  const seen = cornersOf(m, size)
  // A corner is behind the eye.
  if (!seen) return true
  const [x1, y1, x2, y2, x3, y3, x4, y4] = seen
  return Math.max(x1, x2, x3, x4) > left && Math.min(x1, x2, x3, x4) < right
    && Math.max(y1, y2, y3, y4) > top && Math.min(y1, y2, y3, y4) < bottom
}

const usualTexts = {
  carousel: 'Carousel', of: (k, n) => `${k} of ${n}`, previous: 'Previous', next: 'Next', pause: 'Pause', play: 'Play',
  item: k => `Item ${k}`, controls: 'Controls'
}

/** What is loaded after the first picture, or where a page asks for it; each once. */
const load = {
  styles: () => import('./carousel-page-styles.js'),
  effects: () => import('./carousel-effect-names.js'),
  hands: () => import('./carousel-hands.js'),
  names: () => import('./carousel-names.js'),
  looks: () => import('./carousel-card-looks.js'),
  autoplay: () => import('./carousel-autoplay.js'),
  breakpoints: () => import('./carousel-breakpoints.js'),
  controls: () => import('./carousel-controls.js'),
  links: () => import('./carousel-links.js'),
  warnings: () => import('./carousel-warnings.js')
}
/** The modules that are there, by these names. */
const loaded = {}

/**
 * Shows its children as a carousel. Docs/Export.md has its attributes, properties and events.
 */
class Stage extends (globalThis.HTMLElement ?? class { }) {
  #effect; #run; #loading; #options = {}; #names = []
  #internals; #root; #view; #world; #status; #controlBox; #rest; #size; #side
  #motion = new Motion; #hands; #controls; #autoplay; #links; #looks; #awaited = new Map
  #cards = []; #byChild = new WeakMap; #nextId = 0; #facts = []
  #shown = []; #on = new Set; #picture = 0; #current = -1; #child
  #isTold = true; #toldOffset = NaN; #edge = ''; #isAnnounced = false; #reported = new Set
  #time = 0; #last = 0; #dt = 0; #frame = 0; #wantsFrame = true; #speed = 0
  #isPaused; #isInView = true
  #observers = []; #bounds = [0, 0]; #middle = [0, 0]; #styledSize = [0, 0]; #itemSize = [200, 200]; #scale = 1
  #isRightToLeft = false
  #texts = usualTexts

  constructor() {
    super()
    this.#internals = this.attachInternals()
    this.#root = this.#internals.shadowRoot ?? this.attachShadow({ mode: 'open', slotAssignment: 'manual' })
    this.#root.adoptedStyleSheets = [sheet(viewStyles)]
    this.#internals.role = 'region'
    this.#internals.ariaRoleDescription = 'carousel'
  }

  // ---- life in a page ----

  connectedCallback() {
    const isFirst = !this.#view
    if (isFirst) this.#build()
    this.#observe()
    this.#addPageStyles()
    this.#measure()
    this.#readAttributes()
    this.#load()
    this.#readChildren(isFirst ? this.#number('start', 0, 'an index from 0', 0) : undefined)
    if (isFirst) this.#readEarlyProperties()
    this.#goToFragment()
  }

  /** Moved in the document: nothing changes. */
  connectedMoveCallback() { }

  disconnectedCallback() {
    for (const observer of this.#observers) observer.disconnect()
    document.removeEventListener('visibilitychange', this.#wake)
    removeEventListener('hashchange', this.#goToFragment)
    cancelAnimationFrame(this.#frame)
    this.#hands?.end()
    this.#autoplay?.end()
    this.#links?.end()
    this.#frame = this.#last = 0
  }

  /** A page without carousel-stage.css gets its rules; a page's own rules come before these. */
  #addPageStyles() {
    if (getComputedStyle(this).getPropertyValue('--carousel-stage')) return
    this.#with('styles', ({ pageStyles }) => this.#adopt(this.getRootNode(), pageStyles))
  }
  /** Styles that are there are not added again. */
  #adopt(root, text) {
    const styles = sheet(text)
    if (!root.adoptedStyleSheets.includes(styles)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles]
  }

  #observe() {
    const look = new ResizeObserver(() => this.#measured())
    for (const element of [this, this.#size, this.#side]) look.observe(element)
    const watch = new MutationObserver(list => this.#changed(list))
    watch.observe(this, { childList: true, attributes: true })
    const view = new IntersectionObserver(entries => {
      this.#isInView = entries.at(-1).isIntersecting
      this.#wake()
    })
    view.observe(this)
    this.#observers = [look, watch, view]
    document.addEventListener('visibilitychange', this.#wake)
    addEventListener('hashchange', this.#goToFragment)
  }

  #build() {
    this.#root.replaceChildren()
    this.#controlBox = make('div', 'controls', { part: 'controls', role: 'group', hidden: '' })
    this.#view = make('div', 'view', { part: 'view', role: 'group', tabindex: '0' })
    this.#world = make('div', 'world')
    this.#status = make('div', 'status', { 'aria-live': 'polite', 'aria-atomic': 'true' })
    this.#size = make('div', 'size')
    this.#side = make('div', 'side')
    const rest = make('div', 'rest', { 'aria-hidden': 'true' })
    this.#rest = make('slot')
    rest.append(this.#rest)
    this.#view.append(this.#world)
    this.#root.append(this.#controlBox, this.#view, this.#status, this.#size, this.#side, rest)
  }

  /** What a page has set before this class was there. */
  #readEarlyProperties() {
    for (const name of Object.keys(this)) {
      if (!(name in Stage.prototype)) continue
      const value = this[name]
      delete this[name]
      this[name] = value
    }
  }

  #goToFragment = () => {
    let id = location.hash.slice(1)
    try { id = decodeURIComponent(id) } catch { }
    const target = id && this.getRootNode().getElementById?.(id)
    const index = target ? this.#cards.findIndex(({ child }) => child.contains(target)) : -1
    if (index >= 0) this.scrollToItem(index, false)
  }

  // ---- what a page uses ----

  /** The effect: what a module exports; or its name, for a module beside this one. */
  get effect() { return this.#effect }
  set effect(effect) {
    if (typeof effect === 'string') {
      this.setAttribute('effect', effect)
      return
    }
    this.#effect = effect ?? undefined
    this.#run = effect ? effect.create() : undefined
    this.#defineOptions()
    this.#measure()
    this.#readAttributes()
    this.#draw(0)
  }
  /** The effect's options; those that are set are live. */
  get options() { return this.#run?.options }
  /** The current item; -1 without items. */
  get index() { return this.#current }
  /** The item where it comes to rest. */
  get goal() {
    const { goal, count } = this.#motion
    return count ? this.#motion.limit(goal) : -1
  }
  /** Where it is, in items. */
  get offset() {
    const { offset, isLoop, count } = this.#motion
    return isLoop && count ? this.#motion.limit(offset) : offset
  }
  set offset(offset) {
    if (!Number.isFinite(offset)) return
    this.#motion.jump(offset)
    this.#draw(0, true)
  }
  /** From 0 at the first item to 1 at the last one. */
  get progress() {
    const { count } = this.#motion
    return count > 1 ? Math.min(Math.max(0, this.offset / (count - 1)), 1) : 0
  }
  /** The items that are shown, back to front, in points from the middle. */
  get placements() { return this.#shown.map(({ ...placement }) => placement) }
  /** The words of the controls and of what a screen reader hears. */
  get texts() { return this.#texts }
  set texts(texts) {
    this.#texts = { ...usualTexts, ...texts }
    if (this.#view) this.#readAttributes()
  }
  /** Scrolls to an item; in a loop by the shorter way. */
  scrollToItem(index, isAnimated = true) {
    const motion = this.#motion
    if (!motion.count || !Number.isFinite(index)) return
    const target = motion.nearest(Math.round(motion.isLoop ? index : motion.limit(index)))
    if (isAnimated && !wantsLessMotion()) {
      if (motion.isScrolling && motion.goal === target) return
      motion.scroll(target)
      this.#isTold = false
      this.#wake()
    } else {
      motion.jump(target)
      this.#draw(0, true)
      this.#tellSettled()
    }
    this.#showControls()
  }
  /** Goes so many items on. */
  step(count) {
    const { isLoop, count: n, goal } = this.#motion, target = goal + count
    if (isLoop) {
      this.#scrollTo(target)
      return
    }
    const rewinds = this.#rewinds && n > 1
    if (rewinds && target > n - 1 && goal >= n - 1) this.scrollToItem(0)
    else if (rewinds && target < 0 && goal <= 0) this.scrollToItem(n - 1)
    else this.scrollToItem(this.#motion.limit(target))
  }
  /** Scrolls to an offset of any turn of a loop. */
  #scrollTo(target, seconds) {
    if (wantsLessMotion()) {
      this.scrollToItem(target)
      return
    }
    this.#motion.scroll(target, seconds)
    this.#isTold = false
    this.#showControls()
    this.#wake()
  }
  /** Whether it goes on by itself. */
  get isPlaying() { return this.#autoplay?.isPlaying ?? false }
  /** Goes on by itself, if it has `autoplay`; also where less motion is wanted. */
  play() {
    this.#isPaused = false
    this.#autoplay?.begin()
    this.#showControls()
    this.#wake()
  }
  /** Stays where it is until `play`. */
  pause() {
    this.#isPaused = true
    this.#showControls()
    this.#wake()
  }
  /** Whether a drag forward (1) or back (-1) along an axis would move it: what a carousel inside of it asks. */
  canTake(isVertical, direction) { return isVertical === this.#isVertical && this.#motion.canMove(direction) }

  // ---- what is written ----

  /** The value of an attribute, or that of a breakpoint that holds; null for none. */
  #setting(name) {
    for (const values of this.#held) for (const key in values) if (plain(key) === plain(name)) return `${values[key]}`
    return this.getAttribute(name)
  }
  #flag(name) {
    const value = this.#setting(name)
    return value !== null && value !== 'false'
  }
  #refuse(name, expected) { this.#fail(`${name} is '${this.#setting(name)}'; expected ${expected}`) }
  /** A number from `least` to `most`; what is `usual` where there is none. */
  #number(name, usual, expected = 'a number', least = -Infinity, most = Infinity) {
    const text = this.#setting(name)
    if (text === null || text === '') return usual
    const value = Number(text)
    if (value >= least && value <= most) return value
    this.#refuse(name, expected)
    return usual
  }
  #word(name, usual, words) {
    const text = this.#setting(name)
    if (text === null) return usual
    if (words.includes(text)) return text
    this.#refuse(name, words.map(word => word || 'nothing').join(', '))
    return usual
  }
  #pair(name, least = 0) {
    const text = this.#setting(name)
    if (text === null) return
    const given = text.trim().split(/[\s,x]+/).map(Number)
    if (given.length === 2 && given.every(length => length > least)) return given
    this.#refuse(name, 'two lengths in points, as "160 200"')
  }

  #isVertical = false
  /** Seconds from item to item; 0 for those that do not go on by themselves. */
  #interval = 0
  #wheel = ''
  #threshold = 6
  get #rewinds() { return this.#flag('rewind') }
  get #isMirrored() { return !this.#isVertical && this.#isRightToLeft }
  /** What is asked for in every frame, and by every hand. */
  #readSettings() {
    const stage = this.#effect?.stage
    this.#isVertical = this.#setting('vertical') === null ? stage?.vertical ?? false : this.#flag('vertical')
    Object.assign(this.#state, {
      perspective: this.#number('perspective', undefined),
      viewpointOffset: this.#pair('viewpoint-offset', -Infinity),
      contentOffset: this.#pair('content-offset', -Infinity)
    })
    const isPlayed = this.#setting('autoplay') !== null
    this.#interval = isPlayed ? this.#number('autoplay', 4, 'seconds above 0', 1e-3) : 0
    this.#wheel = this.#word('wheel', '', ['', 'x', 'y', 'both', 'off'])
    this.#threshold = this.#number('threshold', 6, 'points', 0, 1000)
    this.#motion.duration = this.#number('speed', 400, 'milliseconds', 0, 60_000) / 1000
    const given = this.#pair('item-size') ?? stage?.itemSize ?? [200, 200]
    let [width, height] = this.#styledSize
    if (width && !height) height = width * given[1] / given[0]
    if (height && !width) width = height * given[0] / given[1]
    this.#itemSize = width ? [width, height] : given
  }

  /** The values of breakpoints that hold, those of the last one first. */
  #held = []
  #readBreakpoints() {
    const text = this.getAttribute('breakpoints')
    if (!text) this.#held = []
    else this.#with('breakpoints', ({ heldOf }) => {
      this.#held = heldOf(text, this.#bounds, message => this.#fail(message))
    })
  }

  /**
   * Does something with a module; at once, if that is there. Until it is, nothing new is drawn if the picture depends
   * on it.
   */
  #with(name, use, isForPicture = true) {
    if (loaded[name]) {
      use(loaded[name])
      return
    }
    const isAwaited = this.#awaited.has(name)
    this.#awaited.set(name, use)
    if (isAwaited) return
    if (isForPicture) this.#waits++
    // One that can't be loaded is not asked for again.
    load[name]().then(module => {
      loaded[name] = module
      if (!isForPicture) this.#awaited.get(name)(module)
    }, error => this.#fail(`${name}: ${error.message}`)).then(() => {
      if (!isForPicture) return
      this.#waits--
      this.#addPageStyles()
      this.#measure()
      this.#readAttributes()
      this.#draw(0)
    })
  }
  /** Modules without which nothing can be drawn. */
  #waits = 0

  /** Takes over all that is written in attributes. */
  #readAttributes() {
    this.#readBreakpoints()
    this.#readSettings()
    this.#view.classList.toggle('vertical', this.#isVertical)
    this.#isPaused ??= wantsLessMotion()
    this.#apply()
    this.#place()
    this.#label()
    this.#loadAutoplay()
    this.#loadLinks()
    this.#showControls()
    this.#wake()
  }

  #load() {
    const name = this.getAttribute('effect')
    if (!name || name === this.#loading) return
    this.#loading = name
    this.#with('effects', ({ effectNamed }) => effectNamed(name).then(
      effect => { if (this.#loading === name) this.effect = effect },
      error => this.#fail(`effect is '${name}': ${error.message}`)), false)
  }

  /** The effect's options as properties of the element; a page may have set them before. */
  #defineOptions() {
    for (const name of this.#names) delete this[name]
    this.#names = []
    for (const name of this.#run ? Object.keys(this.#run.options) : []) {
      if (name in Stage.prototype) continue
      if (Object.hasOwn(this, name)) this.#options[name] = this[name]
      const set = value => {
        this.#options[name] = value
        this.#apply()
      }
      const get = () => this.#run?.options[name]
      Object.defineProperty(this, name, { configurable: true, enumerable: true, get, set })
      this.#names.push(name)
    }
  }

  /** The options of the attributes, of the breakpoints that hold, of the properties, each over those before. */
  #apply() {
    if (!this.#run) return
    const run = this.#effect.create()
    const names = new Map(Object.keys(run.options).map(name => [plain(name), name]))
    const put = (key, text) => {
      const name = names.get(plain(key))
      if (name === undefined) return
      const usual = this.#effect.options[name]?.value
      let values = [text], problem
      if (typeof text === 'string' && typeof usual !== 'string') {
        const words = { '': true, true: true, false: false }
        values = [...text in words ? [words[text]] : [], Number(text), text !== '0']
        if (typeof usual === 'number') values = text.trim() === '' ? [NaN] : [Number(text)]
      }
      for (const value of values) {
        try {
          run.options[name] = value
          return
        } catch (error) { problem ??= error }
      }
      this.#fail(`${key} is '${text}'; ${problem.message.split('; ').at(-1)}`)
    }
    if (this.#setting('loop') !== null) put('wrap', `${this.#flag('loop')}`)
    const attributes = [...this.attributes].map(({ name, value }) => [name, value])
    const written = [attributes, ...[...this.#held].reverse().map(Object.entries)].flat()
      .filter(([name]) => !own.includes(plain(name)))
    for (const [name, value] of written) put(name, value)
    for (const [name, value] of Object.entries(this.#options)) put(name, value)
    const unknown = written.map(([name]) => name).filter(name => !names.has(plain(name)))
    if (unknown.length) this.#with('warnings', ({ messagesFor }) => {
      for (const message of messagesFor(unknown, [...settings, ...names.values()])) this.#fail(message)
    }, false)
    // What is written no more is the effect's own again.
    for (const name of Object.keys(run.options)) {
      const value = run.options[name]
      if (this.#run.options[name] !== value) this.#run.options[name] = value
    }
    this.#wake()
  }

  // ---- buttons, and another carousel ----

  #showControls() {
    this.#links?.show()
    if (this.#controls) this.#controls.show()
    else if (this.#interval || this.#setting('controls') !== null) {
      this.#with('controls', ({ Controls, buttonStyles }) => {
        this.#adopt(this.#root, buttonStyles)
        this.#controls ??= new Controls(this.#controlBox, this.#inner)
        this.#controls.show()
      }, false)
    }
  }

  #loadAutoplay() {
    if (!this.#interval || this.#autoplay) return
    this.#with('autoplay', ({ Autoplay }) => {
      this.#autoplay ??= new Autoplay(this.#inner)
      this.#wake()
    }, false)
  }

  /** The page's own buttons, and the carousel that goes with this one. */
  #loadLinks() {
    const wanted = { previous: this.#setting('previous'), next: this.#setting('next'), sync: this.#setting('sync') }
    if (!this.#links && !wanted.previous && !wanted.next && !wanted.sync) return
    this.#with('links', ({ Links }) => {
      this.#links ??= new Links(this.#inner)
      this.#links.set(wanted)
      this.#links.show()
    }, false)
  }

  // ---- children ----

  #changed(list) {
    const isOther = list.some(({ type, target }) => type === 'childList' || target !== this)
    const names = list.filter(({ target }) => target === this).map(change => change.attributeName).filter(Boolean)
    if (isOther) this.#readChildren()
    if (!names.some(name => name !== 'style' && name !== 'class')) return
    if (names.includes('effect')) this.#load()
    this.#measure()
    this.#readAttributes()
    this.#draw(0)
  }

  #cardOf(child) {
    let card = this.#byChild.get(child)
    if (!card) {
      card = new Card(child)
      card.id = card.key || this.#nextId++
      this.#byChild.set(child, card)
      card.slotName = `item-${card.id}`
    }
    return card
  }

  /** What is nowhere yet has no styles. */
  #assignLoose(children) {
    const loose = children.filter(child => !child.assignedSlot)
    if (loose.length && this.#root.slotAssignment === 'manual')
      this.#rest.assign(...new Set([...this.#rest.assignedNodes(), ...loose]))
  }

  #assign(cards, others) {
    const isManual = this.#root.slotAssignment === 'manual'
    for (const { child, slot, slotName } of cards) {
      if (isManual) slot.assign(child)
      else slot.name = child.slot ||= slotName
    }
    if (isManual) this.#rest.assign(...others)
  }

  /** Takes the children; what is shown stays, and what it goes to is followed. */
  #readChildren(start) {
    const motion = this.#motion, former = this.#cards
    const children = [...this.children], items = []
    this.#assignLoose(children)
    for (const child of children) {
      this.#observers[1].observe(child, { attributes: true, attributeFilter: watched })
      if (isItem(child)) items.push(child)
    }
    const cards = items.map(child => this.#cardOf(child))
    const places = new Map
    cards.forEach((card, index) => {
      places.set(card, index)
      if (card.key) places.set(card.key, index)
    })
    const place = card => card && (places.get(card) ?? places.get(card.key))
    const anchor = this.#current, now = place(former[anchor]), goal = place(former[this.goal])
    this.#cards = cards
    motion.count = cards.length
    const keep = new Set(cards)
    for (const card of former) if (!keep.has(card)) card.remove()
    const focused = this.#focusedCard
    arrange(this.#world, cards.map(card => card.box), focused?.box)
    this.#assign(cards, children.filter(child => !items.includes(child)))
    cards.forEach((card, index) => {
      card.index = index
      card.resize(this.#itemSize)
      card.read()
    })
    this.#facts = cards.map((card, index) => ({ id: card.id, index, held: false, data: card.data, pointer: undefined }))
    if (start !== undefined) motion.jump(start)
    else if (now !== undefined) motion.follow(now - anchor, motion.isScrolling || motion.isHeld ? goal : undefined)
    else if (motion.isAtRest) motion.jump(motion.offset)
    this.#label()
    this.#showControls()
    this.#draw(0)
    // Autoplay may begin with the first items.
    this.#wake()
  }
  get #focusedCard() {
    const active = this.getRootNode().activeElement
    return active && active !== this ? this.#cards.find(({ child }) => child.contains(active)) : undefined
  }

  /** Says what a reader hears of it, and of the items: of all, or of one. */
  #label(card) {
    this.#with('names', ({ label }) => {
      const cards = this.#cards
      label(this, [this.#internals, this.#view], card ? [card] : cards, this.#texts, cards.length)
    }, false)
  }

  // ---- sizes ----

  #measured() {
    const measures = () => [...this.#bounds, ...this.#styledSize, this.#isRightToLeft].join()
    const before = measures()
    this.#measure()
    if (measures() === before) return
    const isOther = [...this.children].some(child => isItem(child) !== this.#cards.includes(this.#byChild.get(child)))
    this.#readAttributes()
    if (isOther) this.#readChildren()
    else this.#draw(0)
  }

  /** Reads from the page what it depends on: never in a frame. */
  #measure() {
    this.#bounds = [this.#view.clientWidth, this.#view.clientHeight]
    this.#isRightToLeft = getComputedStyle(this).direction === 'rtl'
    this.#styledSize = [this.#size.offsetWidth, this.#size.offsetHeight]
  }

  /** Lays the world over the element: in the middle, or with the current item at its start or end. */
  #place() {
    const [w, h] = this.#bounds, [iw, ih] = this.#itemSize, stage = this.#pair('stage-size')
    // Cards that do not fit are smaller.
    this.#scale = stage ? w / stage[0] || 1 : Math.min(1, w / iw || 1, h / ih || 1)
    const align = this.#word('align', 'center', ['start', 'center', 'end']), k = this.#isVertical ? 1 : 0
    const room = (this.#bounds[k] - this.#itemSize[k] * this.#scale) / 2
    const sign = this.#isMirrored ? -1 : 1, shift = { start: -room, center: 0, end: room }[align] * sign
    const [right, down] = this.#state.contentOffset ?? this.#effect?.stage.contentOffset ?? [0, 0]
    this.#middle = [w / 2 + sign * right * this.#scale, h / 2 + down * this.#scale]
    this.#middle[k] += shift
    const { style } = this.#world
    style.left = `${this.#middle[0]}px`
    style.top = `${this.#middle[1]}px`
    style.transform = `scale(${this.#scale})`
    for (const card of this.#cards) card.resize(this.#itemSize)
    const lazy = this.#word('lazy', 'nearby', ['nearby', 'visible', 'all']), [x, y] = this.#middle, s = this.#scale
    const margin = { nearby: this.#itemSize[k] * s, visible: 0, all: Infinity }[lazy]
    this.#sight = [(-x - margin) / s, (-y - margin) / s, (w - x + margin) / s, (h - y + margin) / s]
  }
  /** What is drawn of the world: left, top, right, bottom, in points from its middle. */
  #sight = [-Infinity, -Infinity, Infinity, Infinity]

  // ---- hands ----

  /** What the modules that are loaded later ask and tell. */
  #inner = (stage => ({
    motion: stage.#motion,
    get isVertical() { return stage.#isVertical },
    get isMirrored() { return stage.#isMirrored },
    get scale() { return stage.#scale },
    get middle() { return stage.#middle },
    get itemSize() { return stage.#itemSize },
    get shown() { return stage.#shown },
    get current() { return stage.#child },
    get threshold() { return stage.#threshold },
    get wheel() { return stage.#wheel },
    get interval() { return stage.#interval },
    get isPaused() { return stage.#isPaused },
    get isHeld() { return stage.#hands?.isHolding ?? false },
    get isInView() { return stage.#isInView },
    get texts() { return stage.#texts },
    get rewinds() { return stage.#rewinds },
    host: stage,
    make,
    childAt: index => stage.#cards[index]?.child,
    childOf: event => stage.#cards.find(({ box }) => event.composedPath().includes(box))?.child,
    indexOf: node => stage.#cards.findIndex(({ child, box }) => child.contains(node) || box === node),
    textOf: index => stage.#cards[index]?.text,
    word: (...values) => stage.#word(...values),
    fail: message => stage.#fail(message),
    wake: () => stage.#wake(),
    announce: () => stage.#announce(),
    settle: begin => stage.#settle(begin),
    scrollTo: (target, seconds) => stage.#scrollTo(target, seconds),
    turned: () => stage.#turned(),
    focusView: () => { if (stage.#focusedCard) stage.#view.focus({ preventScroll: true }) }
  }))(this)

  /** A wheel has moved it. */
  #turned() {
    this.#isTold = false
    this.#announce()
    this.#wantsFrame = true
    this.#wake()
  }

  /** A hand has let go. */
  #settle(begin) {
    this.#announce()
    begin()
    this.#isTold = false
    if (wantsLessMotion()) {
      this.#motion.jump(this.#motion.goal)
      this.#draw(0)
      this.#tellSettled()
    }
    this.#showControls()
    this.#wake()
  }

  // ---- time ----

  #wake = () => {
    if (this.isConnected && !this.#frame) this.#frame = requestAnimationFrame(now => this.#tick(now))
  }

  #tick(now) {
    this.#frame = 0
    const motion = this.#motion, passed = (now - this.#last) / 1000
    const dt = this.#last && passed < .25 ? Math.min(passed, .1) : 1 / 60
    this.#last = now
    const isThere = motion.advance(dt)
    if (isThere) this.#tellSettled()
    this.#autoplay?.play(now)
    this.#speed = motion.speedOver(dt)
    this.#draw(dt)
    if (motion.isAtRest && !this.#isTold && !this.#hands?.isDown) this.#tellSettled()
    const wants = this.#wantsFrame && this.#isInView && !document.hidden
    if (motion.isScrolling || motion.isDragged || wants || this.#speed !== 0) this.#wake()
    else this.#last = 0
  }

  // ---- events ----

  /** What the user does is told; what goes by itself is not. It then waits for a full interval. */
  #announce() {
    this.#isAnnounced = true
    this.#autoplay?.begin()
  }

  #tellSettled() {
    this.#isTold = true
    if (this.#isAnnounced && this.#current >= 0) this.#status.textContent = this.#cards[this.#current].text
    this.#isAnnounced = false
    this.#showControls()
    this.#tell('carousel-settle', { index: this.#current })
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })) }

  #tellProgress() {
    const { offset } = this, { count, isLoop } = this.#motion
    if (offset === this.#toldOffset || !count) return
    const isFirst = Number.isNaN(this.#toldOffset)
    this.#toldOffset = offset
    const before = this.#edge
    let edge = ''
    if (!isLoop && offset <= 0) edge = 'start'
    else if (!isLoop && offset >= count - 1) edge = 'end'
    this.#edge = edge
    if (isFirst) return
    this.#tell('carousel-progress', { offset, progress: this.progress })
    if (edge && edge !== before) this.#tell('carousel-edge', { edge })
  }

  #fail(message) {
    if (this.#reported.has(message)) return
    this.#reported.add(message)
    console.warn('<carousel-stage>', message, this)
    this.dispatchEvent(new ErrorEvent('error', { message }))
  }

  // ---- pictures ----

  /** What an effect reads; the same object in every frame. */
  #state = { bounds: [0, 0] }
  #carousel() {
    const motion = this.#motion, pointer = this.#hands?.pointer, state = this.#state, facts = this.#facts
    this.#hands?.touch(facts)
    state.bounds[0] = this.#bounds[0] / this.#scale
    state.bounds[1] = this.#bounds[1] / this.#scale
    state.speed = state.velocity = this.#speed
    return Object.assign(state, {
      count: motion.count, offset: motion.offset, itemSize: this.#itemSize, vertical: this.#isVertical,
      rightToLeft: this.#isMirrored, time: this.#time, dt: this.#dt,
      dragging: motion.isDragged, decelerating: motion.isDecelerating,
      scrolling: motion.isScrolling && !motion.isDecelerating, dragStart: motion.dragStart, items: facts,
      pointer: pointer && { ...pointer, x: this.#isMirrored ? -pointer.x : pointer.x }
    })
  }

  /** Draws a frame; after a jump, what the effect remembers jumps as well. */
  #draw(dt, isJump = false) {
    if (!this.#run || !this.#bounds[0] || this.#waits) return
    this.#dt = dt
    this.#time += dt
    if (isJump) this.#speed = 0
    const carousel = this.#carousel()
    let wants = false
    if (dt > 0 || isJump) wants = this.#run.update(dt, carousel)
    placements(this.#run, carousel, this.#shown)
    const { carousel: state, options } = this.#run.frame, motion = this.#motion
    this.#wantsFrame = wants || this.#run.isMoving || isJump && this.#run.hasUpdate
    // What a pointer at rest is over now, the next frame tells.
    if (isJump && (this.#wantsFrame || this.#hands?.pointer)) this.#wake()
    motion.isLoop = state.wrapEnabled
    motion.pitch = state.itemWidth / (options.offsetMultiplier || 1)
    if (!this.#looks && this.#shown.some(({ look }) => look)) {
      this.#with('looks', looks => {
        this.#looks = looks
        this.#adopt(this.#root, looks.cardStyles)
      })
    }
    if (this.#waits) {
      this.#shown.length = 0
      return
    }
    const picture = ++this.#picture
    for (const placement of this.#shown) {
      const card = this.#cards[placement.index]
      if (!card || !isNear(placement.matrix, this.#itemSize, this.#sight)) continue
      card.drawnIn = picture
      this.#on.add(card)
      if (placement.error) this.#fail(placement.error)
      const { words } = card
      card.draw(placement, this.#itemSize, state, this.#looks)
      if (card.words !== words) this.#label(loaded.names && card)
    }
    for (const card of this.#on) if (card.drawnIn !== picture) this.#leave(card)
    this.#choose(motion.count ? state.currentItemIndex : -1)
    this.#tellProgress()
    if (!this.#hands) this.#loadHands()
  }

  /** From now on hands can move it. */
  #loadHands() {
    this.#with('hands', ({ Hands, handStyles }) => {
      this.#adopt(this.#root, handStyles)
      this.#hands ??= new Hands(this.#view, this.#inner)
    }, false)
  }

  /** A focus in what leaves stays in the carousel. */
  #leave(card) {
    this.#on.delete(card)
    if (card.child.contains(this.getRootNode().activeElement)) this.#view.focus({ preventScroll: true })
    card.hide()
  }

  #choose(index) {
    const child = this.#cards[index]?.child, before = this.#child
    if (index === this.#current && child === before) return
    this.#byChild.get(before)?.box.classList.remove('current')
    this.#cards[index]?.box.classList.add('current')
    const isFirst = this.#current < 0 && before === undefined
    this.#current = index
    this.#child = child
    this.#showControls()
    if (!isFirst) this.#tell('carousel-select', { index })
  }
}

const defined = globalThis.customElements?.get('carousel-stage')
if (globalThis.customElements && !defined) customElements.define('carousel-stage', Stage)

/** The element's class; the first that was defined, if this module is loaded twice. */
export const CarouselStage = defined ?? Stage
