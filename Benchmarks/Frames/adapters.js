// Swiper and Embla with an exported effect, each with its own options: whether the slides are where the effect puts
// them
// about the place where the library has the one that it has scrolled to. The libraries are bundles beside this file.
import { placements } from './effect/placements.js'
import effect from './effect/coverFlow.js'

const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds))
const size = [160, 200], count = 10, middle = [400, 200]

/** The corners of a card, as a matrix shows them. */
const corners = (m, [width, height]) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([right, down]) => {
  const x = right * width / 2, y = down * height / 2, w = m[3] * x + m[7] * y + m[15]
  return [(m[0] * x + m[4] * y + m[12]) / w, (m[1] * x + m[5] * y + m[13]) / w]
})

/** How far slides are off, in pixels: their offsets, the place of the effect's middle, their size. */
const compare = (box, slides, offsets, [left, top], itemSize, { indexes, total, vertical, rightToLeft, wrap } = {}) => {
  const { left: x, top: y, width, height } = box.getBoundingClientRect()
  const items = offsets.map((offset, place) => ({ index: indexes?.[place] ?? place, offset }))
  const near = items.reduce((best, item) => Math.abs(item.offset) < Math.abs(best.offset) ? item : best)
  const carousel = {
    count: total ?? items.length, offset: near.index - near.offset, bounds: [width, height], itemSize, items,
    vertical, rightToLeft, wrap: Boolean(wrap)
  }
  const shown = placements(effect.create(), carousel)
  let worst = 0
  slides.forEach((slide, place) => {
    const placement = shown.find(({ index }) => index === items[place].index)
    if (!placement !== (getComputedStyle(slide).visibility === 'hidden')) worst = Infinity
    if (!placement) return
    const points = corners(placement.matrix, itemSize)
    const xs = points.map(([px]) => px + left), ys = points.map(([, py]) => py + top)
    const seen = slide.getBoundingClientRect()
    const edges = [[Math.min(...xs), seen.left - x], [Math.min(...ys), seen.top - y], [Math.max(...xs), seen.right - x],
      [Math.max(...ys), seen.bottom - y]]
    worst = Math.max(worst, ...edges.map(([expected, found]) => Math.abs(expected - found)))
  })
  return worst
}

const make = (number, className, inner) => {
  document.body.innerHTML = `<div class="box ${className}"><div class="${inner}">${Array.from({ length: number },
    (_, index) => `<div class="slide swiper-slide">${index}</div>`).join('')}</div></div>`
  return document.querySelector('.box')
}
const about = (place, number = count) => Array.from({ length: number }, (_, index) => index - place)

/** Opens a Swiper with the effect, as its documentation has it unless told otherwise. */
const open = async (options = {}, className = 'swiper', number = count) => {
  const library = await import('./swiper.js'), module = (await import('./effect/coverFlow.swiper.js')).default
  const box = make(number, className, 'swiper-wrapper')
  if (options.isRightToLeft) box.dir = 'rtl'
  const swiper = new library.Swiper(box, {
    modules: [module, library.Virtual, library.Autoplay], effect: module.effectName, slidesPerView: 'auto',
    centeredSlides: true, speed: 0, ...options
  })
  return [box, swiper, library]
}

const swiperAt = async (place, options, className, where = middle, itemSize = size, given = {}) => {
  const [box, swiper] = await open(options, className)
  swiper.slideTo(place)
  await wait(100)
  return compare(box, swiper.slides, about(place), where, itemSize, given)
}

/** How far each is off, in pixels; Infinity where something else is wrong. */
export const swiper = {
  document: () => swiperAt(3),
  three: () => swiperAt(2, { slidesPerView: 3, centeredSlides: false }, 'swiper free', [400 / 3, 200], [800 / 3, 200]),
  centered: () => swiperAt(4, { slidesPerView: 3, spaceBetween: 20 }, 'swiper free', middle, [760 / 3, 200]),
  rightToLeft: () => swiperAt(3, { isRightToLeft: true }, 'swiper', middle, size, { rightToLeft: true }),
  vertical: () => swiperAt(2, { direction: 'vertical' }, 'swiper upright', middle, [160, 100], { vertical: true }),
  groups: () => {
    const options = { slidesPerGroup: 2, slidesPerView: 2, centeredSlides: false }
    return swiperAt(4, options, 'swiper free', [200, 200], [400, 200])
  },
  async loop() {
    const [box, swiper] = await open({ loop: true })
    swiper.slideToLoop(1)
    await wait(100)
    swiper.slidePrev()
    swiper.slidePrev()
    await wait(150)
    const indexes = [...swiper.slides].map(slide => Number(slide.dataset.swiperSlideIndex))
    if (swiper.realIndex !== 9) return Infinity
    return compare(box, swiper.slides, about(swiper.activeIndex), middle, size, { indexes, wrap: true })
  },
  async virtual() {
    const slides = Array.from({ length: 100 }, (_, index) => `${index}`)
    const virtual = { slides, addSlidesBefore: 3, addSlidesAfter: 3 }
    const [box, swiper] = await open({ slidesPerView: 3, virtual }, 'swiper free', 0)
    swiper.slideTo(40)
    await wait(150)
    const indexes = [...swiper.slides].map(slide => Number(slide.dataset.swiperSlideIndex)), [first] = swiper.slides
    const place = [400, first.offsetTop + first.offsetHeight / 2], itemSize = [800 / 3, first.offsetHeight]
    return compare(box, swiper.slides, indexes.map(index => index - 40), place, itemSize, { indexes, total: 100 })
  },
  async transition() {
    const [box, swiper] = await open({ speed: 300 })
    let ended = 0
    swiper.on('transitionEnd', () => ended++)
    swiper.slideTo(5)
    await wait(600)
    return ended === 1 ? compare(box, swiper.slides, about(5), middle, size) : Infinity
  },
  async autoplay() {
    const [box, swiper] = await open({ speed: 100, autoplay: { delay: 200 } })
    await wait(1000)
    swiper.autoplay.stop()
    await wait(300)
    return swiper.activeIndex > 1 ? compare(box, swiper.slides, about(swiper.activeIndex), middle, size) : Infinity
  },
  async nested() {
    const [box, swiper, { Swiper }] = await open()
    const slides = '<div class="swiper-slide">a</div><div class="swiper-slide">b</div>'
    swiper.slides[0].innerHTML = `<div class="inner swiper"><div class="swiper-wrapper">${slides}</div></div>`
    const inner = new Swiper('.inner', { nested: true, speed: 50 })
    inner.slideTo(1)
    swiper.slideTo(2)
    await wait(200)
    return inner.activeIndex === 1 ? compare(box, swiper.slides, about(2), middle, size) : Infinity
  },
  async destroyed() {
    const [, swiper] = await open()
    swiper.slideTo(3)
    await wait(50)
    const slides = [...swiper.slides]
    swiper.destroy(true, true)
    return slides.every(({ style }) => !style.transform && !style.visibility) ? 0 : Infinity
  }
}

const start = async (options, className = '') => {
  const library = (await import('./embla.js')).default, plugin = (await import('./effect/coverFlow.embla.js')).default
  const box = make(count, className, 'row')
  if (options.direction === 'rtl') box.dir = 'rtl'
  return [box, library(box, { duration: 20, ...options }, [plugin()])]
}
// In the words of its eighth and of its ninth version.
const goTo = (embla, place, jumps) => (embla.scrollTo ?? embla.goTo).call(embla, place, jumps)

const emblaAt = async (
  place, options, offsets = about(place), where = middle, itemSize = size, given = {}, className = ''
) => {
  const [box, embla] = await start(options, className)
  goTo(embla, place, true)
  await wait(200)
  return compare(box, embla.slideNodes(), offsets, where, itemSize, given)
}

export const embla = {
  document: () => emblaAt(3, { containScroll: false }),
  trimmed: () => emblaAt(5, { loop: false }, about(7)),
  loop: () => emblaAt(9, { loop: true }, [1, 2, 3, 4, -5, -4, -3, -2, -1, 0], middle, size, { wrap: true }),
  rightToLeft: () =>
    emblaAt(3, { direction: 'rtl', containScroll: false }, about(3), middle, size, { rightToLeft: true }),
  start: () => emblaAt(3, { align: 'start', containScroll: false }, about(3), [80, 200]),
  vertical: () =>
    emblaAt(2, { axis: 'y', containScroll: false }, about(2), middle, [160, 100], { vertical: true }, 'upright'),
  groups: () => emblaAt(2, { slidesToScroll: 2, align: 'start', containScroll: false }, about(4), [80, 200]),
  async motion() {
    const [box, embla] = await start({ containScroll: false })
    goTo(embla, 5)
    await wait(1400)
    return compare(box, embla.slideNodes(), about(5), middle, size)
  },
  async destroyed() {
    const [, embla] = await start({})
    goTo(embla, 3, true)
    await wait(50)
    const nodes = [...embla.slideNodes()]
    embla.destroy()
    return nodes.every(({ style }) => !style.visibility && !style.opacity) ? 0 : Infinity
  }
}

document.head.appendChild(document.createElement('style')).textContent = `
  body { margin: 0 } .box { width: 800px; height: 400px; overflow: hidden; position: relative }
  .row, .swiper-wrapper { display: flex; height: 100%; position: relative }
  .upright > div { flex-direction: column } .upright .slide { margin: 0 320px; height: 100px }
  .slide { flex: none; width: 160px; height: 200px; margin-top: 100px; background: #579; position: relative }
  .swiper-slide { flex-shrink: 0; position: relative } .free .slide { width: auto }`
