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

// Swiper: an effect module gets { swiper, extendParams, on }.
const swiperModule = (await load('orbit.swiper.js')).default, on = {}
let ended = 0
const slides = Array.from({ length: count }, (_, k) => ({ style: {}, progress: 0, swiperSlideOffset: k * item[0], swiperSlideSize: item[0], offsetHeight: item[1], getAttribute: () => null }))
const swiper = { params: { effect: swiperModule.effectName, effectOptions: { width: 0.5 } }, originalParams: {}, slides, width: size[0], height: size[1], isHorizontal: () => true, wrapperEl: { dispatchEvent: () => ended++ } }
swiperModule({ swiper, extendParams() { }, on: (name, f) => { on[name] = f } })
on.beforeInit()
if (!swiper.params.watchSlidesProgress || !swiper.params.virtualTranslate) different++
const place = offset => { slides.forEach((slide, k) => { slide.progress = offset - k }); on.setTranslate(swiper, -offset * item[0]) }
const readSlide = k => ({ style: slides[k].style, moved: slides[k].swiperSlideOffset - (size[0] - item[0]) / 2 })
for (const offset of [0, 1, 2.4, 6]) { place(offset); run(performance.now()); check('swiper', offset, readSlide) }
// A slide of half a second is drawn in between, and its end is told.
on.setTransition(swiper, 500)
place(2)
const begun = performance.now()
run(begun + 250)
if (slides[2].progress !== 0 || ended) different++
run(begun + 900)
check('swiper after a transition', 2, readSlide)
if (ended !== 1) { console.log('ended', ended); different++ }

// Embla: a plugin has name, options, init(api), destroy().
const plugin = (await load('orbit.embla.js')).default({ width: 0.5 }), listeners = {}
const nodes = Array.from({ length: count }, (_, k) => ({ style: {}, offsetLeft: k * item[0], offsetTop: 0, offsetWidth: item[0], offsetHeight: item[1] }))
let progress = 0
const embla = {
  internalEngine: () => ({ options: { loop: false, axis: 'x' }, slideLooper: { loopPoints: [] }, dragHandler: { pointerDown: () => false } }),
  scrollSnapList: () => nodes.map((_, k) => k / (count - 1)), scrollProgress: () => progress, slideNodes: () => nodes, rootNode: () => ({ offsetWidth: size[0], offsetHeight: size[1] }),
  on: (name, f) => { listeners[name] = f }, off: name => { delete listeners[name] }
}
plugin.init(embla)
for (const offset of [0, 1, 2.4, 6]) {
  progress = offset / (count - 1)
  listeners.scroll()
  run(performance.now())
  check('embla', offset, k => ({ style: nodes[k].style, moved: (k - offset) * item[0] }))
}
plugin.destroy()
if (nodes[0].style.transform !== '' || Object.keys(listeners).length) different++
console.log(different ? `different ${different}` : `equal ${compared}`)
