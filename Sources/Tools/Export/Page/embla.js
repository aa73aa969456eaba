// An Embla plugin that draws an effect: EmblaCarousel(node, options, [effectPlugin({ width: 0.6 })]).
import effect from './EFFECT.js'
import { placements } from './placements.js'

/** From the scroll progress and the slides' places to their transforms; `options` are the effect's. */
export default function effectPlugin(options = {}) {
  let embla, run, frame = 0, last = 0, time = 0

  // How far each slide is from the middle, in items; a looping slide may be a turn away.
  const offsets = () => {
    const engine = embla.internalEngine(), snaps = embla.scrollSnapList?.() ?? embla.snapList(), progress = embla.scrollProgress(), isLoop = !!engine.options.loop
    const turn = isLoop ? snaps.length : Math.max(1, snaps.length - 1)
    return snaps.map((snap, index) => {
      let way = snap - progress
      if (isLoop) for (const point of engine.slideLooper.loopPoints) {
        const target = point.target()
        if (point.index === index && target !== 0) way = target < 0 ? snap - (1 + progress) : snap + (1 - progress)
      }
      return way * turn
    })
  }

  const draw = dt => {
    const nodes = embla.slideNodes(), ways = offsets()
    if (!nodes.length) return false
    const isVertical = embla.internalEngine().options.axis === 'y', root = embla.rootNode(), [first, second] = nodes
    const pitch = !second ? 0 : isVertical ? second.offsetTop - first.offsetTop : second.offsetLeft - first.offsetLeft
    const near = ways.reduce((best, way, index) => Math.abs(way) < Math.abs(ways[best]) ? index : best, 0)
    const carousel = {
      count: nodes.length, offset: near - ways[near], bounds: [root.offsetWidth, root.offsetHeight], itemSize: [first.offsetWidth, first.offsetHeight],
      vertical: isVertical, rightToLeft: false, wrap: false, time: time += dt, dt, dragging: !!embla.internalEngine().dragHandler?.pointerDown?.(),
      items: ways.map((offset, index) => ({ index, offset }))
    }
    const wants = run.update(dt, carousel), seen = new Map(placements(run, carousel).map(p => [p.index, p]))
    nodes.forEach((node, index) => {
      const p = seen.get(index), back = -ways[index] * pitch
      node.style.visibility = p ? '' : 'hidden'
      if (!p) return
      // Back from where Embla has put it to the middle, and from there as the effect says.
      node.style.transform = `translate(${isVertical ? `0px, ${back}px` : `${back}px, 0px`}) matrix3d(${p.matrix})`
      node.style.opacity = p.alpha
      node.style.position = 'relative'
      node.style.zIndex = p.depth
      node.style.filter = p.shade ? `brightness(${1 + p.shade})` : ''
    })
    return wants
  }

  const tick = now => {
    const dt = last ? Math.min(0.1, (now - last) / 1000) : 1 / 60
    frame = 0
    last = now
    if (draw(dt)) frame = requestAnimationFrame(tick)
    else last = 0
  }
  const wake = () => { frame ||= requestAnimationFrame(tick) }
  // In the words of its eighth and of its ninth version.
  const events = ['scroll', 'reInit', 'reinit', 'slideFocus', 'slidefocus', 'pointerUp', 'pointerup']

  return {
    name: 'effect', options: {},
    init(api) {
      embla = api
      run = effect.create(options)
      for (const event of events) embla.on(event, wake)
      draw(0)
    },
    destroy() {
      cancelAnimationFrame(frame)
      for (const event of events) embla.off(event, wake)
      for (const node of embla.slideNodes()) for (const name of ['transform', 'opacity', 'zIndex', 'filter', 'visibility', 'position']) node.style[name] = ''
    }
  }
}
