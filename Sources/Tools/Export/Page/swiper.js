// A Swiper module that draws an effect: new Swiper(el, { modules: [effectModule], effect: effectModule.effectName }).
import effect from './EFFECT.js'
import { placements } from './placements.js'

/** From each slide's progress to its transform. Options of the effect are in `effectOptions` of Swiper's parameters. */
export default function effectModule({ swiper, extendParams, on }) {
  extendParams({ effectOptions: {} })
  let run, from = null, target = null, shown = null, duration = 0, start = 0, frame = 0, time = 0
  const isOn = () => swiper.params.effect === effectModule.effectName
  const slides = () => [...swiper.slides].map((slide, k) => ({ slide, index: Number(slide.getAttribute?.('data-swiper-slide-index') ?? k), progress: slide.progress ?? 0 }))

  // The slides where they would be if the carousel had moved by `way` items less.
  const draw = (way, dt) => {
    const list = slides(), first = list[0]
    if (!first) return false
    const isVertical = swiper.isHorizontal ? !swiper.isHorizontal() : false, k = isVertical ? 1 : 0
    const size = [swiper.width, swiper.height], own = first.slide.swiperSlideSize ?? size[k]
    const itemSize = isVertical ? [first.slide.offsetWidth ?? size[0], own] : [own, first.slide.offsetHeight ?? size[1]]
    const carousel = {
      count: list.length, offset: 0, bounds: size, itemSize, vertical: isVertical, rightToLeft: false, wrap: false, time: time += dt, dt,
      dragging: !!swiper.touchEventsData?.isTouched, scrolling: duration > 0,
      items: list.map(({ progress }, index) => ({ index, offset: way - progress }))
    }
    // Where the carousel is: at the slide whose progress is 0.
    const near = list.reduce((best, item, index) => Math.abs(way - item.progress) < Math.abs(way - list[best].progress) ? index : best, 0)
    carousel.offset = near + list[near].progress - way
    const wants = run.update(dt, carousel), seen = new Map(placements(run, carousel).map(p => [p.index, p]))
    list.forEach(({ slide }, index) => {
      const p = seen.get(index), middle = (size[k] - own) / 2 - (slide.swiperSlideOffset ?? 0)
      slide.style.visibility = p ? '' : 'hidden'
      if (!p) return
      slide.style.transform = `translate3d(${isVertical ? `0px, ${middle}px` : `${middle}px, 0px`}, 0px) matrix3d(${p.matrix})`
      slide.style.opacity = p.alpha
      slide.style.zIndex = p.depth
      slide.style.filter = p.shade ? `brightness(${1 + p.shade})` : ''
    })
    return wants
  }

  const tick = now => {
    frame = 0
    const part = duration > 0 ? Math.min(1, Math.max(0, (now - start) / duration)) : 1, eased = 1 - (1 - part) ** 3
    shown = from + (target - from) * eased
    const wants = draw(target - shown, 1 / 60)
    if (part < 1 || wants) frame = requestAnimationFrame(tick)
    if (part === 1 && duration > 0) {
      duration = 0
      // Swiper waits for the end of the wrapper's transition.
      swiper.wrapperEl.dispatchEvent(new Event('transitionend', { bubbles: true, cancelable: true }))
    }
  }

  on('beforeInit', () => {
    if (!isOn()) return
    run = effect.create(swiper.params.effectOptions)
    for (const params of [swiper.params, swiper.originalParams]) if (params) Object.assign(params, { watchSlidesProgress: true, virtualTranslate: true, slidesPerView: 1, spaceBetween: 0 })
  })
  on('setTransition', (_, milliseconds) => { if (isOn()) duration = milliseconds })
  on('setTranslate', () => {
    if (!isOn()) return
    const list = slides(), progress = list[0]?.progress ?? 0
    from = duration > 0 && shown !== null ? shown : progress
    target = progress
    start = performance.now()
    cancelAnimationFrame(frame)
    tick(start)
  })
}
effectModule.effectName = effect.name
