// A run of an effect: frames are entered, items are placed. `hooks` are the script's functions, `C` is what they read. Of the
// rest only what an effect needs is there: `bytes` makes texts of a page those of the program, `count` its whole numbers.
import { $fail, $Failure } from './fail.js'
import { $Matrix } from './matrix.js'
import { $settings } from './settings.js'
import { $sound, $standard } from './standard.js'
import { $all } from './values.js'
export const $run = (effect, hooks, C, given, files, { packs, bytes = s => s, count = n => n, asks, updates } = {}) => {
  const [options, set] = $settings(effect, given), P = C.P
  const declared = name => effect.options[name]?.value ?? $standard[name][0]
  const known = v => typeof v == 'string' ? bytes(v) : v
  const ask = asks?.(hooks, C, options, declared, known, bytes) ?? (name => $sound(name, declared(name)))
  // What a frame is made of; `carousel` is what an app passes.
  const enter = carousel => {
    const { count: n, offset, bounds, itemSize } = carousel, vertical = carousel.vertical ?? effect.stage.vertical ?? false, k = +vertical
    const frame = Object.create(null)
    for (const name in $standard) if (set[name] !== undefined) frame[name] = $sound(name, set[name])
    if (carousel.wrap !== undefined && carousel.wrap !== null) frame.wrap = !!carousel.wrap
    Object.assign(C, {
      itemWidth: itemSize[k], itemHeight: itemSize[1 - k], width: bounds[k], height: bounds[1 - k], vertical, rightToLeft: !vertical && !!carousel.rightToLeft,
      numberOfItems: n, numberOfPlaceholders: 0, numberOfVisibleItems: 0, currentItemIndex: -1, scrollOffset: offset, wrapEnabled: false,
      isDragging: !!carousel.dragging, isDecelerating: !!carousel.decelerating, isScrolling: !!carousel.scrolling, dragStart: carousel.dragStart ?? undefined,
      perspective: carousel.perspective ?? effect.stage.perspective ?? -1 / 500, given: carousel
    })
    for (const name of ['velocity', 'speed', 'time', 'dt', 'toggle']) C[name] = carousel[name] ?? 0
    let wrap = frame.wrap ?? ask('wrap', frame)
    const loop = packs && n ? packs(n, C, frame.spacing ?? ask('spacing', frame) ?? 1) : undefined
    if (loop && !loop.isFilled) wrap = false
    const at = wrap && n ? offset - Math.floor(offset / n) * n : offset, near = Math.floor(at + (.5 + 1e-9))
    const current = !n ? -1 : wrap ? (near % n + n) % n : Math.min(Math.max(0, near), n - 1)
    // In motion, it may be whole turns away.
    Object.assign(C, { wrapEnabled: wrap, scrollOffset: C.isDragging || C.isDecelerating || C.isScrolling ? offset : at, currentItemIndex: current })
    for (const name in $standard) { const v = frame[name] ?? ask(name, frame); if (v !== undefined) frame[name] = v }
    C.O = Object.create(null)
    for (const name in options) C.O[bytes(name)] = name in $standard ? frame[name] : known(options[name])
    C.numberOfVisibleItems = Math.max(0, Math.min(frame.visibleItems, n))
    return run.frame = { at, current, wrap, loop, options: frame, wanted: set.visibleItems, carousel: C }
  }
  const explain = error => error instanceof $Failure && error.at ? `${files[error.at % files.length]}:${Math.floor(error.at / files.length)}: ${error.message}` : `${error.message ?? error}`
  const number = v => (typeof v == 'string' && v.trim() || typeof v == 'bigint' ? v = Number(v) : v, typeof v == 'number' && v === v ? v : $fail(0, 'a result is no number'))
  const finite = v => Number.isFinite(v = number(v)) ? v : $fail(0, 'a result is not finite')
  const take = (v, other, least) => v === undefined ? other : Math.min(1, Math.max(least, number(v)))
  const run = {
    effect, options, enter, update: () => false, rest() { },
    get isMoving() { return P.moves },
    begin() {
      P.moves = false
      if (C.time !== P.time) [P.former, P.time] = [P.time, C.time]
    },
    place(index, offset, base, facts) {
      P.offset = offset
      const item = hooks.item?.(facts)
      try {
        const [t, a, d, s] = $all(hooks.transform(offset, new $Matrix(base), count(index), item))
        if (!(t instanceof $Matrix) || !t.m.every(Number.isFinite)) $fail(0, 'itemTransformForOffset returns no finite Transform')
        const { alpha, depth, shade } = item?.result ?? {}
        return {
          matrix: t.m, alpha: take(a, take(alpha, 1, 0), 0), depth: d === undefined ? depth : finite(d), shade: take(s === undefined ? s : finite(s), take(shade, 0, -1), -1),
          failed: false, look: item && Object.keys(item.look).length ? item.look : undefined
        }
      } catch (error) { return { matrix: base, alpha: 1, shade: 0, failed: true, error: explain(error) } }
    }
  }
  return Object.assign(run, updates?.(run, hooks, C, explain))
}
