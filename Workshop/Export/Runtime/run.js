// A run of an effect: frames are entered, items are placed. `hooks` are the script's functions, `C` is what they read.
// Of the rest only what an effect needs is there: `bytes` makes texts of a page those of the program, `count` its whole
// numbers.
import { $fail, $Failure } from './fail.js'
import { $Matrix, $reuse } from './matrix.js'
import { $settings } from './settings.js'
import { $sound, $standard } from './standard.js'
const nowhere = [0, 0]
// What scripts read while a frame's options are found.
const unknown = { numberOfPlaceholders: 0, numberOfVisibleItems: 0, currentItemIndex: -1, wrapEnabled: false }
export const $run = (effect, hooks, C, given, files, more = {}) => {
  const { packs, bytes = s => s, count = n => n, asks, updates, reuses } = more
  const [options, set] = $settings(effect, given), P = C.P
  const declared = name => effect.options[name]?.value ?? $standard[name][0]
  const known = v => typeof v == 'string' ? bytes(v) : v
  const ask = asks?.(hooks, declared) ?? (name => $sound(name, declared(name)))
  // The options by the names that scripts have for them: those that a frame has found, else as they are declared.
  const names = Object.keys(options).map(name => [name, bytes(name), name in $standard])
  C.O = Object.create(null)
  // What a frame is made of; `carousel` is what an app passes.
  const enter = carousel => {
    const { count: n, offset, bounds, itemSize } = carousel
    const vertical = carousel.vertical ?? effect.stage.vertical ?? false, k = +vertical
    const frame = Object.create(null)
    for (const name in $standard) if (set[name] !== undefined) frame[name] = $sound(name, set[name])
    if (carousel.wrap !== undefined && carousel.wrap !== null) frame.wrap = !!carousel.wrap
    Object.assign(C, {
      itemWidth: itemSize[k], itemHeight: itemSize[1 - k], width: bounds[k], height: bounds[1 - k], vertical,
      rightToLeft: !vertical && !!carousel.rightToLeft, numberOfItems: n, scrollOffset: offset, ...unknown,
      isDragging: !!carousel.dragging, isDecelerating: !!carousel.decelerating, isScrolling: !!carousel.scrolling,
      dragStart: carousel.dragStart ?? undefined,
      perspective: carousel.perspective ?? effect.stage.perspective ?? -1 / 500, given: carousel,
      viewpoint: carousel.viewpointOffset ?? effect.stage.viewpointOffset ?? nowhere,
      content: carousel.contentOffset ?? effect.stage.contentOffset ?? nowhere
    })
    for (const [name, key, isStandard] of names) {
      if (isStandard) C.O[key] = frame[name] ?? $sound(name, declared(name))
      else C.O[key] = known(options[name])
    }
    for (const name of ['velocity', 'speed', 'time', 'dt']) C[name] = carousel[name] ?? 0
    let wrap = frame.wrap ?? ask('wrap')
    const loop = packs && n ? packs(n, C, frame.spacing ?? ask('spacing') ?? 1) : undefined
    if (loop && !loop.isFilled) wrap = false
    const at = wrap && n ? offset - Math.floor(offset / n) * n : offset, near = Math.floor(at + (.5 + 1e-9))
    let current = -1
    if (n) current = wrap ? (near % n + n) % n : Math.min(Math.max(0, near), n - 1)
    // In motion, it may be whole turns away.
    const moves = C.isDragging || C.isDecelerating || C.isScrolling
    Object.assign(C, { wrapEnabled: wrap, scrollOffset: moves ? offset : at, currentItemIndex: current })
    for (const name in $standard) {
      frame[name] ??= ask(name)
      if (name in options) C.O[bytes(name)] = frame[name]
    }
    C.numberOfVisibleItems = Math.max(0, Math.min(frame.visibleItems, n))
    return run.frame = { at, current, wrap, loop, options: frame, wanted: set.visibleItems, carousel: C }
  }
  const explain = error => {
    const { at, message = `${error}` } = error, count = files.length
    if (!(error instanceof $Failure) || !at) return message
    return `${files[at % count]}:${Math.floor(at / count)}: ${message}`
  }
  const number = v => {
    if (typeof v == 'string' && v.trim() || typeof v == 'bigint') v = Number(v)
    return typeof v == 'number' && v === v ? v : $fail(0, 'a result is no number')
  }
  let start
  const finite = v => {
    if (v === undefined || Number.isFinite(v = number(v))) return v
    return $fail(0, 'a result is not finite')
  }
  const bounded = (v, other, least) => v === undefined ? other : Math.min(1, Math.max(least, number(v)))
  const run = {
    effect, options, enter, update: () => false, rest() { },
    get isMoving() { return P.moves },
    begin() {
      P.moves = false
      const [x, y] = C.viewpoint
      start = new $Matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, C.perspective, -x, -y, 0, 1])
      if (C.time === P.time) return
      P.former = P.time
      P.time = C.time
    },
    /**
     * Writes into a placement where its item is and how it looks, of which an app says `own`; gives its depth, if the
     * effect says one.
     */
    place(to, spot, own) {
      P.offset = to.offset
      const item = hooks.item?.(to, spot, own), said = item?.result
      $reuse(reuses)
      let matrix, depth
      try {
        if (P.fault) throw P.fault
        let t = hooks.transform(to.offset, start, count(to.index), item), a, d, s
        if (Array.isArray(t)) [t, a, d, s] = t
        if (!(t instanceof $Matrix) || !t.m.every(Number.isFinite)) {
          $fail(0, 'itemTransformForOffset returns no finite Transform')
        }
        matrix = t.m
        if (item?.fault) $fail(item.fault.at, 'a spring was given a number that is not finite')
        to.alpha = bounded(a ?? said?.alpha, 1, 0)
        to.shade = bounded(finite(s ?? said?.shade), 0, -1)
        depth = finite(d ?? said?.depth)
        to.look = item?.seen
        to.error = undefined
      } catch (error) {
        matrix = start.m
        to.alpha = 1
        to.shade = 0
        to.look = depth = undefined
        to.error = explain(error)
      }
      $reuse(false)
      P.offset = undefined
      to.failed = to.error !== undefined
      for (let k = 0; k < 16; k++) to.matrix[k] = matrix[k]
      return depth
    }
  }
  return Object.assign(run, updates?.(run, hooks, C))
}
