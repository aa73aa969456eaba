// A Swiper module that draws an effect:
// new Swiper(el, { modules: [effectModule], effect: effectModule.effectName, … }).
import effect from './EFFECT.js'
import { placements } from './placements.js'

/**
 * Slides are where the effect puts them about the place where Swiper has the active one: in the middle with
 * `centeredSlides`, else at the start. Options of the effect are in `effectOptions` of Swiper's parameters.
 */
export default function effectModule({ swiper, extendParams, on }) {
  extendParams({ effectOptions: {} })
  const shown = [], items = [], drawn = new Map
  const state = { items }
  let run, size, frame = 0, time = 0, last = 0
  // How far behind Swiper the picture is, in items: at the beginning of a transition and now.
  let lag = 0, from = 0, begun = 0, duration = 0
  const isOn = () => run && swiper.params.effect === effectModule.effectName && !swiper.destroyed
  const isVertical = () => !swiper.isHorizontal()
  const indexOf = (slide, place) => Number(slide.getAttribute('data-swiper-slide-index') ?? place)

  /** The place of a slide in Swiper's grid: with virtual slides, that of its index. */
  const placeOf = (slide, place) => swiper.virtual && swiper.params.virtual?.enabled ? indexOf(slide, place) : place

  /** Reads the page's layout: when Swiper has, never in a frame. */
  const measure = () => {
    const first = swiper.slides[0], own = swiper.slidesSizesGrid?.[0] ?? swiper.size
    if (!first) return
    size = isVertical() ? [first.offsetWidth, own] : [own, first.offsetHeight]
  }

  const offsetOf = place => {
    const { slidesGrid: grid, translate } = swiper, at = swiper.rtlTranslate ? translate : -translate
    const pitch = grid.length > 1 ? grid[1] - grid[0] : swiper.size
    return (grid[place] - at) / (pitch || 1)
  }

  const draw = dt => {
    const { slides } = swiper
    if (!slides.length || !size) return false
    const isVirtual = swiper.virtual && swiper.params.virtual?.enabled, isDown = swiper.touchEventsData?.isTouched
    items.length = 0
    let near = 0, nearest = Infinity
    slides.forEach((slide, k) => {
      const index = indexOf(slide, k), offset = offsetOf(placeOf(slide, k)) + lag
      items.push({ index, offset })
      if (Math.abs(offset) < Math.abs(nearest)) {
        near = index
        nearest = offset
      }
    })
    Object.assign(state, {
      count: isVirtual ? swiper.virtual.slides.length : slides.length, offset: near - nearest,
      bounds: [swiper.width, swiper.height], itemSize: size, vertical: isVertical(), rightToLeft: swiper.rtlTranslate,
      wrap: Boolean(swiper.params.loop), time: time += dt, dt, dragging: Boolean(isDown), scrolling: duration > 0
    })
    const wants = run.update(dt, state)
    drawn.clear()
    for (const placement of placements(run, state, shown)) drawn.set(placement.index, placement)
    slides.forEach((slide, k) => {
      const placement = drawn.get(indexOf(slide, k)), { style } = slide
      style.visibility = placement ? '' : 'hidden'
      if (!placement) return
      // Back from its place in the row, which does not move, to where the active slide is.
      const back = swiper.slidesGrid[placeOf(slide, k)] * (swiper.rtlTranslate ? 1 : -1)
      const [x, y] = isVertical() ? [0, back] : [back, 0]
      style.transform = `translate(${x}px, ${y}px) matrix3d(${placement.matrix})`
      style.opacity = placement.alpha
      style.zIndex = placement.depth
      style.filter = placement.shade ? `brightness(${1 + placement.shade})` : ''
    })
    return wants || run.isMoving
  }

  const tick = now => {
    frame = 0
    const dt = last ? Math.min(0.1, (now - last) / 1000) : 1 / 60
    last = now
    const part = duration > 0 ? Math.min(1, Math.max(0, (now - begun) / duration)) : 1
    lag = from * (1 - part) ** 3
    const wants = draw(dt)
    if (part < 1 || wants) frame = requestAnimationFrame(tick)
    else last = 0
    if (part < 1 || duration === 0) return
    duration = from = 0
    // Swiper waits for the end of the wrapper's transition.
    swiper.wrapperEl.dispatchEvent(new Event('transitionend', { bubbles: true, cancelable: true }))
  }
  const wake = () => { if (isOn()) frame ||= requestAnimationFrame(tick) }

  // A slide, and where it was shown and was to be: what follows of a change is told by it.
  let mark
  const follow = () => {
    const k = mark ? swiper.slides.indexOf(mark.slide) : -1, goal = k < 0 ? 0 : offsetOf(placeOf(mark.slide, k))
    // What moves slides around in a loop leaves each where it is.
    const isSame = k >= 0 && Math.abs(goal - mark.goal) < 1e-3
    if (!isSame) {
      from = k >= 0 && duration > 0 ? mark.goal + lag - goal : 0
      lag = from
      begun = performance.now()
    }
    const active = swiper.slides[Math.min(swiper.activeIndex, swiper.slides.length - 1)] ?? swiper.slides[0]
    if (active) mark = { slide: active, goal: offsetOf(placeOf(active, swiper.slides.indexOf(active))) }
  }

  on('beforeInit', () => {
    if (swiper.params.effect !== effectModule.effectName) return
    run = effect.create(swiper.params.effectOptions)
    for (const params of [swiper.params, swiper.originalParams]) if (params) params.virtualTranslate = true
  })
  on('setTransition', (_, milliseconds) => { duration = isOn() ? milliseconds : 0 })
  on('setTranslate', () => {
    if (!isOn()) return
    if (!size) measure()
    follow()
    cancelAnimationFrame(frame)
    tick(performance.now())
  })
  for (const event of ['init', 'update', 'resize', 'slidesUpdated', 'virtualUpdate', 'observerUpdate']) {
    on(event, () => {
      if (!isOn()) return
      measure()
      wake()
    })
  }
  on('beforeDestroy', () => {
    cancelAnimationFrame(frame)
    if (!isOn()) return
    for (const { style } of swiper.slides) {
      for (const name of ['transform', 'opacity', 'zIndex', 'filter', 'visibility']) style[name] = ''
    }
  })
}
effectModule.effectName = effect.name
