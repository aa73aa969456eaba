// An Embla plugin that draws an effect: EmblaCarousel(node, options, [effectPlugin({ width: 0.6 })]).
import effect from './EFFECT.js'
import { placements } from './placements.js'

/**
 * Slides are where the effect puts them about the place where Embla aligns the one that it has scrolled to; `options`
 * are the effect's.
 */
export default function effectPlugin(options = {}) {
  const shown = [], drawn = new Map, items = [], state = { items }
  let embla, run, frame = 0, last = 0, time = 0, starts, sizes, align, isVertical, isRightToLeft, view, pitch

  /** What Embla has measured, along its axis from its start. */
  const measure = () => {
    const { containerRect: box, slideRects: rects, options: own } = embla.internalEngine()
    isVertical = own.axis === 'y'
    isRightToLeft = !isVertical && own.direction === 'rtl'
    view = isVertical ? box.height : box.width
    sizes = rects.map(rect => isVertical ? rect.height : rect.width)
    starts = rects.map(rect => {
      if (isVertical) return rect.top - box.top
      return isRightToLeft ? box.right - rect.right : rect.left - box.left
    })
    pitch = starts.length > 1 ? starts[1] - starts[0] : view
    // Where the start of a slide is that is scrolled to.
    const places = { start: () => 0, center: size => (view - size) / 2, end: size => view - size }
    const place = typeof own.align === 'function' ? own.align : (_, size) => places[own.align](size)
    align = sizes.map((size, index) => place(view, size, index))
    const [first] = rects
    state.bounds = [box.width, box.height]
    state.itemSize = first ? [first.width, first.height] : [0, 0]
    state.vertical = isVertical
    state.rightToLeft = isRightToLeft
    state.wrap = Boolean(own.loop)
  }

  const draw = dt => {
    const engine = embla.internalEngine(), nodes = embla.slideNodes()
    if (!nodes.length || nodes.length !== starts.length) return false
    const location = engine.offsetLocation.get(), turn = engine.options.loop ? engine.limit.length : 0
    items.length = 0
    let near = 0
    for (let index = 0; index < nodes.length; index++) {
      let displacement = starts[index] + location - align[index]
      // In a loop, the shorter way round.
      if (turn > 0) displacement -= Math.round(displacement / turn) * turn
      items.push({ index, offset: displacement / (pitch || 1) })
      if (Math.abs(items[index].offset) < Math.abs(items[near].offset)) near = index
    }
    state.count = nodes.length
    state.offset = near - items[near].offset
    state.time = time += dt
    state.dt = dt
    state.dragging = Boolean(engine.dragHandler?.pointerDown?.())
    const wants = run.update(dt, state)
    drawn.clear()
    for (const placement of placements(run, state, shown)) drawn.set(placement.index, placement)
    nodes.forEach(({ style }, index) => {
      const placement = drawn.get(index)
      style.visibility = placement ? '' : 'hidden'
      if (!placement) return
      // Back from where Embla has it to where it aligns it, and from there as the effect says.
      const back = (align[index] - starts[index] - location) * (isRightToLeft ? -1 : 1)
      const [x, y] = isVertical ? [0, back] : [back, 0]
      style.transform = `translate(${x}px, ${y}px) matrix3d(${placement.matrix})`
      style.opacity = placement.alpha
      style.position = 'relative'
      style.zIndex = placement.depth
      style.filter = placement.shade ? `brightness(${1 + placement.shade})` : ''
    })
    return wants || run.isMoving
  }

  const tick = now => {
    const dt = last ? Math.min(0.1, (now - last) / 1000) : 1 / 60
    cancelAnimationFrame(frame)
    frame = 0
    last = now
    if (draw(dt)) frame = requestAnimationFrame(tick)
    else last = 0
  }
  // Embla has written its own transforms just before.
  const follow = () => tick(performance.now())
  // In the words of its eighth and of its ninth version.
  const events = 'scroll settle select slideFocus slidefocus pointerUp pointerup pointerDown pointerdown'.split(' ')
  const layouts = ['reInit', 'reinit', 'resize']
  const layOut = () => {
    measure()
    follow()
  }

  return {
    name: 'effect', options: {},
    init(api) {
      embla = api
      run = effect.create(options)
      for (const event of events) embla.on(event, follow)
      for (const event of layouts) embla.on(event, layOut)
      layOut()
    },
    destroy() {
      cancelAnimationFrame(frame)
      for (const event of events) embla.off(event, follow)
      for (const event of layouts) embla.off(event, layOut)
      for (const { style } of embla.slideNodes()) {
        for (const name of ['transform', 'opacity', 'zIndex', 'filter', 'visibility', 'position']) style[name] = ''
      }
    }
  }
}
