// <carousel-stage>: an exported effect on a page. The browser's own scrolling moves it.

/** How an item looks at an offset of its own, in items: between two samples of the table. null if it is not shown. */
export function place(effect, index, offset) {
  const rows = effect.tracks[effect.tracks.length > 1 ? index : 0]
  let low = 0, high = rows ? rows.length - 1 : -1
  if (high < 0 || offset < rows[0][0] || offset > rows[high][0]) return null
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (rows[middle][0] <= offset) low = middle; else high = middle
  }
  const a = rows[low], b = rows[high], part = b[0] > a[0] ? (offset - a[0]) / (b[0] - a[0]) : 0
  const row = a.map((x, k) => x + (b[k] - x) * part)
  return { index, offset, matrix: row.slice(1, 17), alpha: row[17], shade: row[18], depth: row[19] }
}

/** The visible items of a carousel at a scroll offset, back to front. */
export function placements(effect, count, offset) {
  const shown = [], visible = effect.loops ? count : Math.min(count, effect.visible)
  const first = Math.max(0, Math.min(count - visible, Math.round(offset) - (visible >> 1)))
  for (let index = first; index < first + visible; index++) {
    const way = index - offset
    const item = place(effect, index, effect.loops ? way - Math.round(way / count) * count : way)
    if (item?.alpha > 0) shown.push(item)
  }
  const far = item => Math.abs(item.offset)
  return shown.sort((a, b) => Math.round((a.depth - b.depth) * 1e4) || far(b) - far(a) || b.index - a.index)
}

/** Attributes: src, the table's address; aria-label. Each child is an item. Style: --radius, of its corners; --snap: none, to rest between items. Event: change. */
export class CarouselStage extends HTMLElement {
  static observedAttributes = ['src']
  #effect; #items = []; #index = -1; #frame; #scale = 1; #turns = 1; #kept = 0
  #root = this.attachShadow({ mode: 'open', slotAssignment: 'manual' })

  constructor() { super(); new ResizeObserver(() => this.#layOut()).observe(this) }
  async attributeChangedCallback(_, __, address) { if (address) this.effect = await (await fetch(address)).json() }

  /** The table; setting it shows the children with it. */
  get effect() { return this.#effect }
  set effect(effect) { this.#effect = effect; this.refresh() }
  /** The current item; -1 if there is none. */
  get index() { return this.#index }
  /** The scroll offset, in items. */
  get offset() { return this.#effect?.loops ? this.#raw % this.#items.length : this.#raw }
  set offset(offset) { this.#go(offset) }
  /** Scrolls to an item. */
  scrollToItem(index, animated = true) {
    this.#go(index, animated && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  }

  /** Reads the children again. */
  refresh() {
    const { stage: [w, h], item: [iw, ih], vertical, rightToLeft } = this.#effect ?? { stage: [], item: [] }
    if (!w) return
    const children = [...this.children], n = children.length
    this.#root.innerHTML = `<style>
:host{display:block;position:relative;aspect-ratio:${w} / ${h}}
.scroller{scrollbar-width:none;overflow:${vertical ? 'hidden auto' : 'auto hidden'};scroll-snap-type:var(--snap,${vertical ? 'y' : 'x'} mandatory)}
.run{position:relative}
.pin{position:sticky;inset:0;overflow:hidden;direction:ltr}
.world{transform-origin:0 0;width:${w}px;height:${h}px}
.scroller, .item, b{position:absolute;inset:0}
b{pointer-events:none;border-radius:var(--radius)}
.item{width:${iw}px;height:${ih}px;left:${(w - iw) / 2}px;top:${(h - ih) / 2}px;visibility:hidden}
i{position:absolute;padding:1px;scroll-snap-align:start}
</style><div class=scroller tabindex=0 dir=${rightToLeft ? 'rtl' : 'ltr'}><div class=run><div class=pin><div class=world>${children.map((_, k) => `<div class=item role=group aria-roledescription=slide aria-label="${k + 1} of ${n}"><slot></slot><b></b></div>`).join('')}</div></div></div></div>`
    this.role = 'region'
    this.ariaRoleDescription = 'carousel'
    this.ariaLabel ??= 'Carousel'
    this.#items = [...this.#root.querySelectorAll('.item')]
    this.#items.forEach((item, k) => {
      item.firstChild.assign(children[k])
      item.onclick = () => k !== this.#index && this.scrollToItem(k)
    })
    const scroller = this.#find('.scroller')
    scroller.onscroll = () => { this.#frame ||= requestAnimationFrame(() => this.#draw()) }
    scroller.onscrollend = () => this.#recenter()
    this.#layOut()
  }

  #find(name) { return this.#root.querySelector(name) }
  get #step() { return this.#effect.step * this.#scale }
  get #raw() {
    const s = this.#find('.scroller')
    return s ? Math.abs(s.scrollLeft + s.scrollTop) / this.#step : 0
  }

  #layOut() {
    const e = this.#effect, s = this.#find('.scroller'), n = this.#items.length, kept = this.#kept
    if (!s?.clientWidth) return
    this.#scale = s.clientWidth / e.stage[0]
    this.#turns = e.loops && n ? 2 * Math.ceil(4000 / (n * e.step)) + 3 : 1
    const run = this.#find('.run'), [side, size] = e.vertical ? ['height', s.clientHeight] : ['width', s.clientWidth]
    run.style[side] = `${(n * this.#turns - 1) * this.#step + size}px`
    this.#find('.pin').style.cssText = `width:${s.clientWidth}px;height:${s.clientHeight}px`
    run.querySelectorAll('i').forEach(mark => mark.remove())
    for (let k = 0; k < n * this.#turns; k++) {
      const mark = run.appendChild(document.createElement('i'))
      mark.style[e.vertical ? 'top' : 'insetInlineStart'] = `${k * this.#step}px`
    }
    this.#find('.world').style.transform = `scale(${this.#scale})`
    this.#go(kept)
    this.#draw()
  }

  // In a loop: smoothly by the shorter way, at once to the middle turn.
  #go(offset, smooth) {
    const e = this.#effect, n = this.#items.length, round = x => x - Math.floor(x / n) * n
    if (!n) return
    if (e.loops) {
      const way = round(offset - this.#raw + n / 2) - n / 2
      offset = smooth ? this.#raw + way : Math.floor(this.#turns / 2) * n + round(offset)
    }
    const place = offset * this.#step * (e.rightToLeft ? -1 : 1)
    this.#find('.scroller').scrollTo({ [e.vertical ? 'top' : 'left']: place, behavior: smooth ? 'smooth' : 'instant' })
  }

  #recenter() {
    const turn = this.#raw / this.#items.length
    if (this.#effect.loops && Math.abs(turn - this.#turns / 2) > this.#turns / 4) this.#go(this.offset)
  }

  #draw() {
    this.#frame = 0
    const n = this.#items.length, offset = this.#kept = this.offset
    for (const item of this.#items) item.style.visibility = 'hidden'
    placements(this.#effect, n, offset).forEach((p, depth) => {
      const item = this.#items[p.index]
      Object.assign(item.style, { visibility: 'visible', transform: `matrix3d(${p.matrix})`, opacity: p.alpha, zIndex: depth })
      item.lastChild.style.background = `rgb(${p.shade < 0 ? '0 0 0' : '255 255 255'}/${Math.abs(p.shade)})`
    })
    const index = n ? this.#effect.loops ? Math.round(offset) % n : Math.min(n - 1, Math.round(offset)) : -1
    if (index === this.#index) return
    this.#index = index
    this.#items.forEach((item, k) => item.ariaCurrent = k === index || null)
    this.dispatchEvent(new CustomEvent('change', { detail: { index } }))
  }
}
customElements.define('carousel-stage', CarouselStage)
