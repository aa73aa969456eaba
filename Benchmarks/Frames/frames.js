// One motion of a cover flow, drawn by each contender: what a frame costs. A contender makes a carousel of some cards
// in the page, and gives a function that shows an offset.

const size = [800, 400], item = [160, 200]

const make = (parent, name, className) => {
  const element = parent.appendChild(document.createElement(name))
  if (className) element.className = className
  return element
}

const cards = (parent, count, className) => Array.from({ length: count }, (_, index) => {
  const card = make(parent, 'div', className)
  card.textContent = index
  return card
})

const style = text => { make(document.head, 'style').textContent = text }

/** A loop that draws nothing. */
export const empty = count => {
  cards(make(document.body, 'div', 'stage'), count, 'card')
  return () => { }
}

/** By hand: no more than a cover flow needs, for the cards that are near. */
export const minimum = count => {
  style('.stage { perspective: 500px } .stage > .card { position: absolute; left: 320px; top: 100px }')
  const all = cards(make(document.body, 'div', 'stage'), count, 'card'), shown = new Set
  return offset => {
    const first = Math.max(0, Math.round(offset) - 15), last = Math.min(count - 1, first + 29)
    for (const index of shown) {
      if (index >= first && index <= last) continue
      all[index].style.visibility = 'hidden'
      shown.delete(index)
    }
    for (let index = first; index <= last; index++) {
      const away = index - offset, lean = Math.max(-1, Math.min(1, away)), { style } = all[index]
      const x = (lean * .45 + away * .25) * 160, z = -80 * Math.abs(lean)
      style.transform = `translate3d(${x}px, 0, ${z}px) rotateY(${-lean * 81}deg)`
      style.zIndex = 1000 - Math.round(Math.abs(away) * 10)
      if (shown.has(index)) continue
      style.visibility = ''
      shown.add(index)
    }
  }
}

/** The exported element with the effect `coverFlow`. */
export const element = async count => {
  await import('./effect/carousel-stage.js')
  const effect = (await import('./effect/coverFlow.js')).default
  const stage = make(document.body, 'carousel-stage', 'stage')
  stage.setAttribute('item-size', item.join(' '))
  cards(stage, count, 'card')
  stage.effect = effect
  await new Promise(done => setTimeout(done, 100))
  return offset => { stage.offset = offset }
}

const withSwiper = shadows => async count => {
  const { Swiper, EffectCoverflow } = await import('./swiper.js')
  style(`.swiper { position: relative; overflow: hidden }
    .swiper-wrapper { display: flex; height: 100%; transform-style: preserve-3d }
    .swiper-slide { flex: none; width: 160px; height: 200px; margin-top: 100px }
    .swiper-slide { position: relative; transform-style: preserve-3d }
    .swiper-3d { perspective: 1200px }
    [class*=swiper-slide-shadow] { position: absolute; inset: 0; pointer-events: none }
    .swiper-slide-shadow-left { background: linear-gradient(to left, #0008, #0000) }
    .swiper-slide-shadow-right { background: linear-gradient(to right, #0008, #0000) }`)
  const box = make(document.body, 'div', 'stage swiper'), wrapper = make(box, 'div', 'swiper-wrapper')
  cards(wrapper, count, 'swiper-slide card')
  const swiper = new Swiper(box, {
    modules: [EffectCoverflow], effect: 'coverflow', centeredSlides: true, slidesPerView: 'auto',
    watchSlidesProgress: true, speed: 0,
    coverflowEffect: { rotate: 50, stretch: 60, depth: 100, slideShadows: shadows }
  })
  const pitch = count > 1 ? swiper.slidesGrid[1] - swiper.slidesGrid[0] : 160
  return offset => {
    swiper.setTransition(0)
    swiper.setTranslate(swiper.minTranslate() - offset * pitch)
    swiper.updateProgress()
  }
}
/** Swiper's own cover flow, as it comes, and without the shadows on its slides. */
export const swiperWithShadows = withSwiper(true), swiper = withSwiper(false)

/** Embla, which moves its row alone: no effect at all. */
export const embla = async count => {
  const { default: EmblaCarousel } = await import('./embla.js')
  style('.embla { overflow: hidden } .embla > div { display: flex; padding-top: 100px } .embla .card { flex: none }')
  const box = make(document.body, 'div', 'stage embla'), row = make(box, 'div')
  cards(row, count, 'card')
  const api = EmblaCarousel(box, { align: 'center', containScroll: false })
  return offset => {
    const engine = api.internalEngine(), [first, second] = engine.scrollSnaps
    const place = first + (second - first) * offset
    for (const vector of [engine.location, engine.offsetLocation, engine.target]) vector.set(place)
    engine.translate.to(engine.location)
  }
}

/** Moves for some frames, about the middle. */
export const run = (show, count, frames) => new Promise(done => {
  const middle = (count - 1) / 2, reach = Math.min(5, middle)
  let frame = 0
  // In the callback itself: what a promise continues is counted as no script.
  const draw = () => {
    show(middle + reach * Math.sin(frame / 240 * 2 * Math.PI))
    if (++frame < frames) requestAnimationFrame(draw)
    else done(frames)
  }
  requestAnimationFrame(draw)
})

style(`body { margin: 0 } .stage { position: relative; width: ${size[0]}px; height: ${size[1]}px; overflow: hidden }
  .card { width: ${item[0]}px; height: ${item[1]}px; border-radius: 14px; background: #5577aa; color: #fff }`)
