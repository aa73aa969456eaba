// Drives the adapters as the documentation of Swiper and Embla says, without either. Argument: a folder with orbit.js,
// orbit.swiper.js, orbit.embla.js and placements.js. Prints what differs, and "equal N".
import { pathToFileURL } from 'url'
const folder = process.argv[2], load = async name => await import(pathToFileURL(`${folder}/${name}`))
let frames = []
globalThis.requestAnimationFrame = f => frames.push(f)
globalThis.cancelAnimationFrame = () => { frames = [] }
const run = now => { const due = frames; frames = []; for (const f of due) f(now) }
const { placements } = await load('placements.js'), effect = (await load('orbit.js')).default
const count = 7, size = [600, 300], item = [160, 200]
let compared = 0, different = 0
const check = (what, offset, read) => {
  const given = { count, offset, bounds: size, itemSize: item, wrap: false }
  const seen = new Map(placements(effect.create({ width: 0.5 }), given).map(p => [p.index, p]))
  for (let index = 0; index < count; index++) {
    const { style, moved } = read(index), p = seen.get(index)
    if (!p !== (style.visibility === 'hidden')) { console.log(what, index, 'shown or not'); different++; continue }
    if (!p) continue
    const [, before, matrix] = /translate(?:3d)?\(([^)]*)\) matrix3d\(([^)]*)\)/.exec(style.transform), m = matrix.split(',').map(Number)
    const x = parseFloat(before) + moved
    if (Math.abs(x) > 1e-9 || m.some((n, k) => Math.abs(n - p.matrix[k]) > 1e-9) || Math.abs(style.opacity - p.alpha) > 1e-12) { console.log(what, index, offset, x, m[12], p.matrix[12]); different++ }
    compared++
  }
}

// Swiper: an effect module gets { swiper, extendParams, on }. Its slides are centered; its row does not move.
const swiperModule = (await load('orbit.swiper.js')).default, on = {}
let ended = 0
const middle = (size[0] - item[0]) / 2
const slides = Array.from({ length: count }, () => ({ style: {}, offsetWidth: item[0], offsetHeight: item[1], getAttribute: () => null }))
const swiper = {
  params: { effect: swiperModule.effectName, effectOptions: { width: 0.5 } }, originalParams: {}, slides, width: size[0], height: size[1],
  slidesGrid: slides.map((_, k) => k * item[0] - middle), slidesSizesGrid: slides.map(() => item[0]), translate: middle, activeIndex: 0,
  isHorizontal: () => true, wrapperEl: { dispatchEvent: () => ended++ }
}
swiperModule({ swiper, extendParams() { }, on: (name, f) => { on[name] = f } })
on.beforeInit()
// Its layout is its own.
if (!swiper.params.virtualTranslate || 'slidesPerView' in swiper.params || 'spaceBetween' in swiper.params) different++
on.init()
const place = offset => {
  swiper.translate = middle - offset * item[0]
  on.setTranslate(swiper, swiper.translate)
}
const readSlide = k => ({ style: slides[k].style, moved: k * item[0] - middle })
for (const offset of [0, 1, 2.4, 6]) { place(offset); run(performance.now()); check('swiper', offset, readSlide) }
// A slide of half a second is drawn in between, and its end is told.
on.setTransition(swiper, 500)
place(2)
const begun = performance.now()
run(begun + 250)
if (ended) different++
run(begun + 900)
check('swiper after a transition', 2, readSlide)
if (ended !== 1) { console.log('ended', ended); different++ }

// Embla: a plugin has name, options, init(api), destroy().
const plugin = (await load('orbit.embla.js')).default({ width: 0.5 }), listeners = {}
const nodes = Array.from({ length: count }, () => ({ style: {} }))
const rect = (left, width) => ({ left, right: left + width, top: 0, bottom: item[1], width, height: item[1] })
let location = 0
const engine = {
  options: { loop: false, axis: 'x', direction: 'ltr', align: 'center' }, dragHandler: { pointerDown: () => false },
  containerRect: { ...rect(0, size[0]), height: size[1] }, slideRects: nodes.map((_, k) => rect(k * item[0], item[0])),
  offsetLocation: { get: () => location }, limit: { length: 0 }
}
const embla = {
  internalEngine: () => engine, slideNodes: () => nodes,
  on: (name, f) => { listeners[name] = f }, off: name => { delete listeners[name] }
}
plugin.init(embla)
for (const offset of [0, 1, 2.4, 6]) {
  location = middle - offset * item[0]
  listeners.scroll()
  run(performance.now())
  check('embla', offset, k => ({ style: nodes[k].style, moved: (k - offset) * item[0] }))
}
plugin.destroy()
if (nodes[0].style.transform !== '' || Object.keys(listeners).length) different++
console.log(different ? `different ${different}` : `equal ${compared}`)
