// <carousel-stage>, which shows the items of an effect. An effect is a module that `carousel-repl export NAME --to js` writes.
import { placements } from './placements.js'
export { placements }

const sheetText = `
:host { display: block; position: relative; height: 24rem; outline: none }
:host([hidden]) { display: none }
.view { position: absolute; inset: 0; overflow: hidden; touch-action: pan-y; direction: ltr; border-radius: inherit }
.view.vertical { touch-action: pan-x }
.view:focus-visible { outline: 2px solid Highlight; outline-offset: -2px }
.world { position: absolute; left: 50%; top: 50%; width: 0; height: 0 }
.item { position: absolute; box-sizing: border-box; visibility: hidden; border-radius: var(--corners); user-select: none; -webkit-user-select: none; cursor: pointer }
.item.current { user-select: text; -webkit-user-select: text; cursor: auto }
.frame, .shade, .tint, .back { position: absolute; inset: 0; border-radius: var(--corners) }
.frame > .frame { overflow: hidden }
.shade, .tint { pointer-events: none }
.tint { opacity: 0 }
.back { visibility: hidden; background: Canvas; transform: scaleX(-1) }
slot { display: block; width: 100%; height: 100% }
::slotted(*) { box-sizing: border-box; width: 100%; height: 100%; margin: 0 }
::slotted(img), ::slotted(video), ::slotted(picture), ::slotted(canvas) { display: block; object-fit: cover }
.controls { position: absolute; inset: auto 0 .5rem; display: flex; gap: .5rem; justify-content: center; align-items: center; pointer-events: none }
button { pointer-events: auto; border: 0; padding: 0; border-radius: 2rem; min-width: 2rem; height: 2rem; font: inherit; cursor: pointer; color: CanvasText; background: color-mix(in srgb, Canvas 70%, transparent) }
button:focus-visible { outline: 2px solid Highlight }
button[disabled] { opacity: .35; cursor: default }
.dot { min-width: .75rem; height: .75rem; background: color-mix(in srgb, CanvasText 35%, Canvas) }
.dot[aria-current] { background: CanvasText }
.status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (forced-colors: active) { button { border: 1px solid ButtonBorder } .dot[aria-current] { background: Highlight } }
`
let sheet
const styles = () => {
  if (!sheet) { sheet = new CSSStyleSheet(); sheet.replaceSync(sheetText) }
  return sheet
}

const make = (name, className, attributes = {}) => {
  const element = document.createElement(name)
  if (className) element.className = className
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
const isReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const own = new Set(['effect', 'stage-size', 'controls', 'autoplay', 'loop', 'start', 'vertical', 'item-size', 'breakpoints', 'perspective'])
const plain = name => name.replaceAll('-', '').toLowerCase()

/** The point in an item's plane, from its middle, that is seen at a point from the middle of the bounds; null for none. */
const unproject = (m, x, y) => {
  const a = m[0] - x * m[3], b = m[4] - x * m[7], c = m[1] - y * m[3], d = m[5] - y * m[7], e = x * m[15] - m[12], f = y * m[15] - m[13]
  const size = a * d - b * c
  if (size === 0) return null
  const px = (e * d - b * f) / size, py = (a * f - e * c) / size
  return m[3] * px + m[7] * py + m[15] > 0 ? [px, py] : null
}

/** Whether an element can be scrolled along an axis in a direction. */
const canScroll = (element, dx, dy) => {
  for (let e = element; e; e = e.parentElement ?? e.getRootNode().host) {
    const isPage = e === document.documentElement, style = getComputedStyle(e)
    if (dy && e.scrollHeight > e.clientHeight + 1 && (isPage ? style.overflowY !== 'hidden' : /auto|scroll/.test(style.overflowY))
      && (dy < 0 ? e.scrollTop > 0 : e.scrollTop + e.clientHeight < e.scrollHeight - 1)) return true
    if (dx && e.scrollWidth > e.clientWidth + 1 && (isPage ? style.overflowX !== 'hidden' : /auto|scroll/.test(style.overflowX))
      && (dx < 0 ? e.scrollLeft > 0 : e.scrollLeft + e.clientWidth < e.scrollWidth - 1)) return true
  }
  return false
}

/**
 * Shows its children as a carousel. Attributes: effect, the name of a module beside this one; each option of the effect by its
 * name; loop, vertical, start, item-size ("160 200"), stage-size ("800 400", which the element then scales to its width), controls, autoplay (seconds), breakpoints ('{"(max-width: 600px)":
 * {"width": 0.3}}', by the element's own width). Events: carousel-select
 * and carousel-settle with `detail.index`, error with the script's place.
 */
export class CarouselStage extends (globalThis.HTMLElement ?? class { }) {
  #effect; #run; #loading; #options = {}
  #root; #view; #world; #status; #controls; #internals
  #items = []; #shown = []; #current = -1
  #offset = 0; #speed = 0; #mode = 'rest'; #target = 0; #from = null; #dragStart = null
  #time = 0; #last = 0; #frame = 0; #isTold = true; #wantsFrame = true; #reported = new Set
  #pointer = null; #press = null; #isBlocked = false; #wheelTimer = 0
  #playing = 0; #isPaused = false; #isHovered = false; #hasFocus = false
  #observers = []; #size = [0, 0]; #ids = new WeakMap; #nextId = 0; #slot = 0
  /** The words of the controls and of what a screen reader hears. */
  texts = { carousel: 'Carousel', of: (k, n) => `${k} of ${n}`, previous: 'Previous', next: 'Next', pause: 'Pause', play: 'Play', item: k => `Item ${k}` }

  constructor() {
    super()
    this.#internals = this.attachInternals()
    this.#root = this.#internals.shadowRoot ?? this.attachShadow({ mode: 'open' })
    this.#root.adoptedStyleSheets = [styles()]
    this.#internals.role = 'region'
    this.#internals.ariaRoleDescription = 'carousel'
  }

  connectedCallback() {
    if (!this.#view) this.#build()
    const look = new ResizeObserver(() => this.#measure()), watch = new MutationObserver(list => this.#changed(list))
    look.observe(this)
    watch.observe(this, { childList: true, attributes: true })
    this.#observers = [look, watch]
    document.addEventListener('visibilitychange', this.#wake)
    this.#take()
    this.#load()
    this.#adopt(Number(this.getAttribute('start')) || 0)
    this.#measure()
  }

  disconnectedCallback() {
    for (const observer of this.#observers) observer.disconnect()
    document.removeEventListener('visibilitychange', this.#wake)
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#wheelTimer)
    this.#frame = 0
  }

  // ---- what a page uses ----

  /** The effect: what a module exports; or its name. */
  get effect() { return this.#effect }
  set effect(effect) {
    if (typeof effect === 'string') return this.setAttribute('effect', effect)
    this.#effect = effect
    this.#run = effect ? effect.create() : undefined
    this.#reported.clear()
    for (const name of effect ? Object.keys(this.#run.options) : [])
      if (!(name in this)) Object.defineProperty(this, name, { configurable: true, enumerable: true, get: () => this.#run?.options[name], set: value => { this.#options[name] = value; this.#apply() } })
    this.#apply()
    this.#measure()
  }
  /** The effect's options; those that are set are live. */
  get options() { return this.#run?.options }
  /** The current item; -1 without items. */
  get index() { return this.#current }
  /** Where it is, in items. */
  get offset() { return this.#isLoop && this.#count ? this.#offset - Math.floor(this.#offset / this.#count) * this.#count : this.#offset }
  set offset(offset) { if (Number.isFinite(offset)) { this.#stop(); this.#offset = this.#limit(offset); this.#draw(0, true) } }
  /** The items that are shown, back to front, in points from the middle. */
  get placements() { return this.#shown }
  /** Scrolls to an item; in a loop by the shorter way. */
  scrollToItem(index, isAnimated = true) {
    if (!this.#count || !Number.isFinite(index)) return
    let target = this.#limit(Math.round(index))
    if (this.#isLoop) { const n = this.#count, way = target - this.#offset; target = this.#offset + way - Math.round(way / n) * n; target = Math.round(target) }
    if (isAnimated && !isReduced()) this.#settleAt(target)
    else { this.#stop(); this.#offset = this.#limit(target); this.#draw(0, true); this.#tellSettled() }
  }
  /** Goes so many items on. */
  step(count) { this.scrollToItem(this.#isLoop ? this.#aim + count : Math.min(Math.max(0, this.#aim + count), this.#count - 1)) }
  /** Whether it goes on by itself. */
  get isPlaying() { return this.#interval > 0 && !this.#isPaused && !this.#isHovered && !this.#hasFocus && !document.hidden && !isReduced() }

  // ---- parts ----

  get #count() { return this.#items.length }
  get #isVertical() { return this.hasAttribute('vertical') ? this.getAttribute('vertical') !== 'false' : this.#effect?.stage.vertical ?? false }
  get #isMirrored() { return !this.#isVertical && getComputedStyle(this).direction === 'rtl' }
  #isLoop = false
  get #interval() { return this.hasAttribute('autoplay') ? Number(this.getAttribute('autoplay')) || 4 : 0 }
  get #aim() { return Math.round(this.#mode === 'settle' ? this.#target : this.#offset) }
  get #itemSize() {
    return this.#pair('item-size') ?? this.#effect?.stage.itemSize ?? [200, 200]
  }
  #pair(name) {
    const given = this.getAttribute(name)?.trim().split(/[\s,x]+/).map(Number)
    return given?.length === 2 && given.every(x => x > 0) ? given : undefined
  }

  #build() {
    this.#root.replaceChildren()
    this.#controls = make('div', 'controls', { part: 'controls' })
    this.#view = make('div', 'view', { part: 'view', role: 'group', tabindex: '0' })
    this.#world = make('div', 'world')
    this.#status = make('div', 'status', { 'aria-live': 'polite', 'aria-atomic': 'true' })
    this.#view.append(this.#world)
    this.#root.append(this.#view, this.#controls, this.#status)
    const on = (name, handler, options) => this.#view.addEventListener(name, handler, options)
    on('pointerdown', event => this.#down(event))
    on('pointermove', event => this.#move(event))
    on('pointerup', event => this.#up(event))
    on('pointercancel', event => this.#up(event, true))
    on('pointerleave', () => { if (!this.#press) { this.#pointer = null; this.#wake() } })
    on('click', event => this.#click(event), true)
    on('dragstart', event => { if (this.#press) event.preventDefault() })
    on('wheel', event => this.#wheel(event), { passive: false })
    this.addEventListener('keydown', event => this.#key(event))
    this.addEventListener('pointerenter', event => { if (event.pointerType === 'mouse') { this.#isHovered = true; this.#wake() } })
    this.addEventListener('pointerleave', () => { this.#isHovered = false; this.#wake() })
    this.addEventListener('focusin', () => { this.#hasFocus = this.matches(':focus-visible') || !!this.#root.activeElement?.matches(':focus-visible') || !!this.querySelector(':focus-visible'); this.#view.scrollTo(0, 0); this.#wake() })
    this.addEventListener('focusout', () => { this.#hasFocus = false; this.#wake() })
  }

  /** What is written in the attributes. */
  #take() {
    this.#view.classList.toggle('vertical', this.#isVertical)
    const label = this.getAttribute('aria-label') ?? this.texts.carousel
    this.#internals.ariaLabel = label
    this.#view.setAttribute('aria-label', label)
    this.#apply()
    this.#makeControls()
  }

  #load() {
    const name = this.getAttribute('effect')
    if (!name || name === this.#loading) return
    this.#loading = name
    // As `export` names the file.
    const file = name.replace(/[^A-Za-z0-9]/gu, c => c === '/' ? '-' : `_${c.codePointAt(0).toString(16)}_`)
    import(new URL(`./${file}.js`, import.meta.url)).then(
      module => { if (this.#loading === name) this.effect = module.default }, error => this.#fail(`effect ${name}: ${error.message}`))
  }

  /** The options of the attributes, of the breakpoints that hold, of the properties, each over those before. */
  #apply() {
    if (!this.#run) return
    const run = this.#effect.create(), names = new Map(Object.keys(run.options).map(name => [plain(name), name])), wanted = {}
    const put = (key, text) => {
      const name = names.get(plain(key))
      if (name === undefined) return
      const usual = this.#effect.options[name]?.value, values = [text]
      if (typeof text === 'string' && typeof usual !== 'string') values.splice(0, 1, ...text === '' || text === 'true' ? [true] : text === 'false' ? [false] : [], Number(text), text !== '0')
      for (const value of values) try { run.options[name] = value; return wanted[name] = value } catch { }
      this.#fail(`${key} is ${text}`)
    }
    if (this.hasAttribute('loop')) put('wrap', this.getAttribute('loop') === 'false' ? 'false' : 'true')
    for (const { name, value } of this.attributes) if (!own.has(name)) put(name, value)
    for (const [condition, values] of Object.entries(this.#breakpoints)) if (this.#holds(condition)) for (const [name, value] of Object.entries(values)) put(name, value)
    for (const [name, value] of Object.entries(this.#options)) put(name, value)
    for (const name of Object.keys(run.options)) {
      const value = wanted[name] ?? this.#effect.options[name]?.value
      if (value !== undefined && this.#run.options[name] !== value) this.#run.options[name] = value
    }
    this.#wake()
  }

  get #breakpoints() {
    try { return JSON.parse(this.getAttribute('breakpoints') || '{}') } catch (error) { this.#fail(`breakpoints: ${error.message}`); return {} }
  }
  #holds(condition) {
    return [...condition.matchAll(/(min|max)-(width|height):\s*([\d.]+)(px|r?em)/g)].every(([, end, side, length, unit]) => {
      const points = length * (unit === 'px' ? 1 : parseFloat(getComputedStyle(document.documentElement).fontSize)), size = this.#size[+(side === 'height')]
      return end === 'min' ? size >= points : size <= points
    })
  }

  // ---- children ----

  #changed(list) {
    if (list.some(change => change.type === 'childList')) this.#adopt()
    const names = list.filter(change => change.type === 'attributes').map(change => change.attributeName)
    if (!names.length) return
    if (names.includes('effect')) this.#load()
    this.#take()
    this.#measure()
  }

  /** Takes the children; the current one stays where it is. */
  #adopt(start) {
    const children = [...this.children], former = this.#items, known = new Map(former.map(item => [item.child, item]))
    const anchor = former[this.#current], place = anchor && children.indexOf(anchor.child)
    this.#items = children.map(child => {
      if (known.has(child)) return known.get(child)
      if (!this.#ids.has(child)) this.#ids.set(child, child.id || this.#nextId++)
      const item = { child, id: this.#ids.get(child), box: make('div', 'item', { part: 'item', role: 'group', 'aria-roledescription': 'slide' }), slot: make('slot'), isOn: false }
      item.frame = make('div', 'frame'); item.picture = make('div', 'frame'); item.tint = make('div', 'tint'); item.shade = make('div', 'shade'); item.back = make('div', 'back', { part: 'back' })
      item.slot.name = child.slot = `item-${this.#slot++}`
      item.picture.append(item.slot)
      item.frame.append(item.picture, item.tint, item.shade, item.back)
      item.box.append(item.frame)
      item.box.inert = true
      item.box.style.setProperty('--corners', item.corners = getComputedStyle(child).borderRadius)
      return item
    })
    for (const item of former) if (!children.includes(item.child)) { item.box.remove(); if (item.child.slot === item.slot.name) item.child.removeAttribute('slot') }
    this.#items.forEach((item, k) => { if (this.#world.children[k] !== item.box) this.#world.insertBefore(item.box, this.#world.children[k] ?? null) })
    if (start !== undefined) this.#offset = Math.min(Math.max(0, start), Math.max(0, this.#count - 1))
    else if (place !== undefined && place >= 0) { const way = place - former.indexOf(anchor); this.#offset += way; this.#target += way; if (this.#dragStart !== null) this.#dragStart += way }
    else this.#offset = this.#limit(this.#offset)
    this.#current = -1
    this.#makeControls()
    this.#draw(0)
  }

  // ---- time ----

  #wake = () => { if (!this.#frame && this.isConnected) this.#frame = requestAnimationFrame(now => this.#tick(now)) }

  #tick(now) {
    this.#frame = 0
    const dt = this.#last && now - this.#last < 250 ? Math.min((now - this.#last) / 1000, .1) : 1 / 60
    this.#last = now
    const before = this.#offset
    if (this.#mode === 'settle') this.#advance(dt)
    if (this.#mode !== 'settle') this.#speed = this.#mode === 'drag' ? (this.#offset - this.#former) / dt : 0
    this.#former = this.#offset
    this.#play(dt)
    this.#draw(dt)
    if (this.#mode === 'rest' && !this.#isTold) this.#tellSettled()
    if (this.#mode === 'settle' || this.#mode === 'drag' || this.#wantsFrame || this.isPlaying || this.#offset !== before) this.#wake()
    else this.#last = 0
  }
  #former = 0

  /** A damped swing that ends exactly at its target. */
  #advance(dt) {
    const w = 14, d = this.#offset - this.#target, c = this.#speed + w * d, e = Math.exp(-w * dt)
    this.#offset = this.#target + (d + c * dt) * e
    this.#speed = (this.#speed - w * c * dt) * e
    if (Math.abs(this.#offset - this.#target) < 5e-4 && Math.abs(this.#speed) < 1e-2) { this.#stop(); this.#offset = this.#limit(this.#target) }
  }

  #stop() { this.#mode = 'rest'; this.#speed = 0; this.#dragStart = null }
  #settleAt(target) { this.#mode = 'settle'; this.#target = target; this.#dragStart = null; this.#isTold = false; this.#wake() }

  /** An offset that it can rest at. */
  #limit(offset) {
    const n = this.#count
    if (!n) return 0
    return this.#isLoop ? offset - Math.floor(offset / n) * n : Math.min(Math.max(0, offset), n - 1)
  }

  #play(dt) {
    if (!this.isPlaying || this.#mode !== 'rest' || this.#count < 2) return
    this.#playing += dt
    if (this.#playing < this.#interval) return
    this.#playing = 0
    if (!this.#isLoop && this.#aim >= this.#count - 1) this.scrollToItem(0)
    else this.step(1)
  }

  // ---- input ----

  /** A point of the page in points from the middle of the bounds. */
  #point(event) {
    const box = this.#view.getBoundingClientRect()
    return [(event.clientX - box.left - box.width / 2) / this.#scale, (event.clientY - box.top - box.height / 2) / this.#scale]
  }
  #scale = 1

  /** The front-most item at a point, and where in its plane. */
  #hit([x, y]) {
    const [w, h] = this.#itemSize
    for (let k = this.#shown.length - 1; k >= 0; k--) {
      const { matrix, index, alpha } = this.#shown[k], place = alpha > 0 && unproject(matrix, x, y)
      if (place && Math.abs(place[0]) <= w / 2 && Math.abs(place[1]) <= h / 2) return { index, x: place[0] / w * 2, y: place[1] / h * 2 }
    }
  }

  /** Whether text is under a pointer, which a drag selects. */
  #startsOnText(event) {
    const [target] = event.composedPath()
    if (target.closest?.('input, textarea, select, [contenteditable], [draggable=true]')) return true
    const place = document.caretPositionFromPoint?.(event.clientX, event.clientY) ?? document.caretRangeFromPoint?.(event.clientX, event.clientY)
    const node = place?.offsetNode ?? place?.startContainer
    if (node?.nodeType !== 3 || !this.#items[this.#current]?.child.contains(node) || getComputedStyle(node.parentElement).userSelect === 'none') return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(r => event.clientX >= r.left && event.clientX <= r.right && event.clientY >= r.top && event.clientY <= r.bottom)
  }

  #down(event) {
    this.#isBlocked = false
    if (event.button !== 0 || !event.isPrimary || !this.#run) return
    const point = this.#point(event), hit = this.#hit(point)
    this.#pointer = { x: point[0], y: point[1], down: true }
    if (event.pointerType === 'mouse' && hit?.index === this.#current && this.#startsOnText(event)) return
    this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, offset: this.#offset, held: hit?.index, isDrag: false, track: [] }
    if (this.#mode === 'settle') { this.#press.isCaught = true; this.#stop(); this.#isTold = false }
    this.#wake()
  }

  #move(event) {
    const point = this.#point(event), press = this.#press
    if (event.isPrimary) this.#pointer = { x: point[0], y: point[1], down: this.#pointer?.down ?? false }
    this.#wantsFrame = true
    this.#wake()
    if (!press || event.pointerId !== press.id) return
    const way = this.#isVertical ? event.clientY - press.y : event.clientX - press.x, across = this.#isVertical ? event.clientX - press.x : event.clientY - press.y
    if (!press.isDrag) {
      if (Math.abs(way) < 6 || Math.abs(way) < Math.abs(across)) return
      press.isDrag = true
      press.held = undefined
      this.#view.setPointerCapture(press.id)
      this.#mode = 'drag'
      this.#dragStart = this.#offset
      getSelection()?.removeAllRanges()
    }
    let offset = press.offset - way / this.#scale / this.#pitch * (this.#isMirrored ? -1 : 1)
    // Beyond an end it follows half as far.
    if (!this.#isLoop) { const most = this.#count - 1; offset = offset < 0 ? offset / 2 : offset > most ? most + (offset - most) / 2 : offset }
    press.track = [...press.track.filter(([time]) => event.timeStamp - time < 100), [event.timeStamp, offset]]
    this.#offset = offset
  }
  #pitch = 200

  #up(event, isCanceled = false) {
    if (this.#pointer) this.#pointer.down = false
    if (event.pointerType !== 'mouse') this.#pointer = null
    const press = this.#press
    if (!press || event.pointerId !== press.id) return
    this.#press = null
    this.#wake()
    if (!press.isDrag) { if (press.isCaught) { this.#isBlocked = !isCanceled; this.#rest(0) } return }
    this.#isBlocked = true
    const [[t, o] = [0, 0]] = press.track, [t2, o2] = press.track.at(-1) ?? [0, 0]
    this.#speed = t2 - t > 8 && event.timeStamp - t2 < 80 ? (o2 - o) / (t2 - t) * 1000 : 0
    this.#rest(this.#speed)
  }

  /** Comes to rest after a motion of a speed in items a second. */
  #rest(speed) {
    let target = Math.round(this.#offset + speed * .2)
    if (target === Math.round(this.#offset) && Math.abs(speed) > .5) target = speed > 0 ? Math.ceil(this.#offset) : Math.floor(this.#offset)
    if (!this.#isLoop) target = Math.min(Math.max(0, target), this.#count - 1)
    this.#announce()
    if (isReduced()) { this.#stop(); this.#offset = this.#limit(target); this.#draw(0); this.#tellSettled() } else this.#settleAt(target)
  }

  #click(event) {
    if (this.#isBlocked) { this.#isBlocked = false; event.preventDefault(); event.stopPropagation(); return }
    // A program's click has no place.
    const box = event.composedPath().find(part => part.className?.startsWith?.('item')), index = this.#items.findIndex(item => item.box === box)
    const hit = event.detail ? this.#hit(this.#point(event)) : index >= 0 ? { index } : undefined
    if (!hit || hit.index === this.#current) return
    event.preventDefault()
    event.stopPropagation()
    this.#announce()
    this.scrollToItem(hit.index)
  }

  #wheel(event) {
    if (event.ctrlKey || !this.#run || !this.#count) return
    const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? this.#size[0] : 1
    let [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    if (event.shiftKey && !dx) [dx, dy] = [dy, 0]
    const isAlong = this.#isVertical ? Math.abs(dy) > Math.abs(dx) : Math.abs(dx) > Math.abs(dy)
    let way = this.#isVertical ? dy : dx * (this.#isMirrored ? -1 : 1)
    if (!isAlong) {
      // The page's own direction: what it can't use moves the carousel.
      if (this.#isVertical ? canScroll(this.parentElement, dx, 0) : canScroll(this.parentElement, 0, dy)) return
      way = this.#isVertical ? dx : dy
    }
    const most = this.#count - 1, wanted = this.#offset + way / this.#scale / this.#pitch
    if (!this.#isLoop && (way < 0 ? this.#offset <= 0 : this.#offset >= most)) return
    event.preventDefault()
    this.#stop()
    this.#isTold = false
    this.#offset = this.#isLoop ? wanted : Math.min(Math.max(0, wanted), most)
    this.#wantsFrame = true
    this.#wake()
    clearTimeout(this.#wheelTimer)
    this.#wheelTimer = setTimeout(() => { if (this.#mode === 'rest') this.#rest(0) }, 140)
  }

  #key(event) {
    const [target] = event.composedPath()
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || target.closest?.('input, textarea, select, [contenteditable]')) return
    const back = this.#isMirrored ? 'ArrowRight' : 'ArrowLeft', on = this.#isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const steps = this.#isVertical ? { ArrowUp: -1, ArrowDown: 1 } : { [back]: -1, [on]: 1 }
    if (event.key in steps) this.step(steps[event.key])
    else if (event.key === 'Home') this.scrollToItem(0)
    else if (event.key === 'End') this.scrollToItem(this.#count - 1)
    else return
    event.preventDefault()
    this.#announce()
  }

  // ---- controls ----

  #makeControls() {
    const wanted = this.hasAttribute('controls'), focused = this.#root.activeElement?.dataset?.key
    this.#controls.replaceChildren()
    const button = (key, label, sign, act) => {
      const b = make('button', key, { type: 'button', 'aria-label': label, part: `button ${key}`, 'data-key': key })
      b.textContent = sign
      b.addEventListener('click', () => { this.#announce(); act() })
      this.#controls.append(b)
      return b
    }
    if (this.#interval > 0) {
      const b = button('play', '', '', () => { this.#isPaused = !this.#isPaused; show(); this.#wake() })
      const show = () => { b.textContent = this.#isPaused ? '▶' : '❚❚'; b.setAttribute('aria-label', this.#isPaused ? this.texts.play : this.texts.pause) }
      show()
    }
    if (wanted) {
      button('previous', this.texts.previous, this.#isMirrored ? '›' : '‹', () => this.step(-1))
      if (this.#count <= 20) this.#items.forEach((_, k) => { const b = button('dot', this.texts.item(k + 1), '', () => this.scrollToItem(k)); b.dataset.key = `dot ${k}`; b.classList.add('dot') })
      button('next', this.texts.next, this.#isMirrored ? '‹' : '›', () => this.step(1))
    }
    this.#controls.hidden = !this.#controls.children.length
    if (focused) this.#controls.querySelector(`[data-key="${focused}"]`)?.focus()
    this.#showControls()
  }

  #showControls() {
    const [previous, next] = ['previous', 'next'].map(name => this.#controls.querySelector(`.${name}`)), at = this.#aim
    if (previous) previous.disabled = !this.#isLoop && at <= 0
    if (next) next.disabled = !this.#isLoop && at >= this.#count - 1
    this.#controls.querySelectorAll('.dot').forEach((dot, k) => k === this.#current ? dot.setAttribute('aria-current', 'true') : dot.removeAttribute('aria-current'))
  }

  /** What the user does is told; what goes by itself is not. */
  #announce() { this.#playing = 0; this.#isAnnounced = true }
  #isAnnounced = false

  #tellSettled() {
    this.#isTold = true
    if (this.#isAnnounced && this.#current >= 0) this.#status.textContent = this.#items[this.#current].box.getAttribute('aria-label')
    this.#isAnnounced = false
    this.#showControls()
    this.dispatchEvent(new CustomEvent('carousel-settle', { detail: { index: this.#current } }))
  }

  #fail(message) {
    if (this.#reported.has(message)) return
    this.#reported.add(message)
    this.dispatchEvent(new ErrorEvent('error', { message }))
  }

  // ---- pictures ----

  #measure() {
    if (!this.#view) return
    const { clientWidth: w, clientHeight: h } = this.#view, [iw, ih] = this.#itemSize
    const changed = w !== this.#size[0] || h !== this.#size[1]
    this.#size = [w, h]
    // Cards that do not fit are smaller.
    const stage = this.#pair('stage-size')
    this.#scale = stage ? w / stage[0] || 1 : Math.min(1, w / iw || 1, h / ih || 1)
    this.#world.style.transform = `scale(${this.#scale})`
    if (changed && this.hasAttribute('breakpoints')) this.#apply()
    this.#draw(0)
  }

  get #carousel() {
    const data = ({ child }) => ({ ...child.dataset, title: child.title || child.alt || child.getAttribute('aria-label') || undefined })
    const hit = this.#pointer ? this.#hit([this.#pointer.x, this.#pointer.y]) : undefined
    return {
      count: this.#count, offset: this.#offset, bounds: this.#size.map(x => x / this.#scale), itemSize: this.#itemSize, vertical: this.#isVertical, rightToLeft: this.#isMirrored,
      ...this.hasAttribute('perspective') && { perspective: Number(this.getAttribute('perspective')) }, speed: this.#speed, velocity: this.#speed, time: this.#time, dt: this.#dt,
      dragging: this.#mode === 'drag', decelerating: false, scrolling: this.#mode === 'settle', dragStart: this.#mode === 'drag' ? this.#dragStart : null,
      pointer: this.#pointer && { ...this.#pointer, x: this.#isMirrored ? -this.#pointer.x : this.#pointer.x },
      items: this.#items.map((item, index) => ({ id: item.id, index, held: this.#press?.held === index, data: item.data ??= data(item), pointer: hit?.index === index ? { x: hit.x, y: hit.y } : undefined }))
    }
  }
  #dt = 0

  /** Draws a frame; after a jump, what the effect remembers jumps as well. */
  #draw(dt, isJump = false) {
    if (!this.#run || !this.#size[0]) return
    this.#dt = dt
    this.#time += dt
    const carousel = this.#carousel
    let wants = false
    if (dt > 0 || isJump) wants = this.#run.update(dt, carousel)
    this.#shown = placements(this.#run, carousel)
    const { carousel: c, options } = this.#run.frame
    this.#wantsFrame = wants || this.#run.isMoving
    this.#isLoop = c.wrapEnabled
    this.#pitch = c.itemWidth / (options.offsetMultiplier || 1)
    const isOn = new Set, [w, h] = this.#itemSize
    this.#shown.forEach((p, depth) => {
      const item = this.#items[p.index]
      if (!item) return
      isOn.add(item)
      if (p.failed) this.#fail(p.error)
      const { style } = item.box
      if (item.w !== w || item.h !== h) { Object.assign(style, { width: `${w}px`, height: `${h}px`, left: `${-w / 2}px`, top: `${-h / 2}px` }); item.w = w; item.h = h }
      style.transform = `matrix3d(${p.matrix.map(x => Math.abs(x) < 1e-9 ? 0 : x)})`
      if (item.alpha !== p.alpha) style.opacity = item.alpha = p.alpha
      if (item.depth !== depth) style.zIndex = item.depth = depth
      if (!item.isOn) { style.visibility = 'visible'; item.isOn = true }
      if (item.dark !== p.shade) { item.dark = p.shade; item.shade.style.backgroundColor = `rgb(${p.shade < 0 ? '0 0 0' : '255 255 255'} / ${Math.abs(p.shade)})` }
      const look = JSON.stringify(p.look)
      if (item.look !== look) { item.look = look; this.#dress(item, p.look ?? {}) }
    })
    for (const item of this.#items) if (item.isOn && !isOn.has(item)) { item.box.style.visibility = 'hidden'; item.isOn = false }
    this.#choose(this.#count ? c.currentItemIndex : -1)
  }

  #dress(item, look) {
    const { box, frame, picture, tint, back } = item, percent = x => `${x * 100}%`
    const filters = [look.saturation !== undefined && `saturate(${look.saturation})`].filter(Boolean)
    picture.style.filter = filters.join(' ')
    frame.style.boxShadow = ''
    box.style.setProperty('--corners', look.radius === undefined ? item.corners : [].concat(look.radius).map(r => `${r}px`).join(' '))
    const s = look.shadow
    const [r, g, b] = [1, 3, 5].map(k => parseInt((s?.color ?? '#000000').slice(k, k + 2), 16))
    const cast = s && `${s.x ?? 0}px ${s.y ?? 0}px ${2 * (s.blur ?? 0)}px rgb(${r} ${g} ${b} / ${s.alpha ?? 1})`
    // A cut card casts the shadow of what is left of it.
    if (cast && !look.clip) frame.style.boxShadow = cast
    box.style.filter = [look.blur && `blur(${look.blur}px)`, cast && look.clip && `drop-shadow(${cast})`].filter(Boolean).join(' ')
    frame.style.clipPath = look.clip ? `inset(${[1, 2, 3, 0].map(k => percent(look.clip[k])).join(' ')})` : ''
    tint.style.background = look.tint ?? ''
    tint.style.opacity = look.tintAmount ?? 0
    const most = ((look.contentScale ?? 1) - 1) / 2, held = x => Math.min(Math.max(x ?? 0, -most), most)
    picture.style.transform = look.contentScale ? `translate(${percent(held(look.contentX))}, ${percent(held(look.contentY))}) scale(${look.contentScale})` : ''
    back.style.visibility = look.verso ? 'inherit' : ''
    back.style.background = typeof look.verso === 'string' ? look.verso : ''
    item.words = look.label
    this.#label(item, this.#items.indexOf(item))
  }

  #label(item, index) {
    const text = [this.texts.of(index + 1, this.#count), item.words].filter(Boolean).join(', ')
    if (item.text !== text) item.box.setAttribute('aria-label', item.text = text)
  }

  #chosen
  #choose(index) {
    if (index === this.#current) return
    // Children that are new are told as well.
    const changed = this.#current < 0 ? this.#items.keys() : [this.#current, index]
    this.#current = index
    for (const k of changed) {
      const item = this.#items[k]
      if (!item) continue
      item.box.inert = k !== index
      item.box.classList.toggle('current', k === index)
      this.#label(item, k)
    }
    this.#showControls()
    const child = this.#items[index]?.child, former = this.#chosen
    if (child === former) return
    this.#chosen = child
    if (former) this.dispatchEvent(new CustomEvent('carousel-select', { detail: { index } }))
  }
}

globalThis.customElements?.define('carousel-stage', CarouselStage)
