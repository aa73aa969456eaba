// Where the items of an effect are. `run` is what its `create` gives.
const fade = (options, offset) => {
  const { fadeMin, fadeMax, fadeRange, fadeMinAlpha } = options
  const above = offset - fadeMax, beyond = above > 0 ? above : fadeMin - offset
  if (!(beyond > 0)) return 1
  return 1 - (beyond < fadeRange ? beyond / fadeRange : 1) * (1 - fadeMinAlpha)
}

const seen = new Float64Array(8)
/**
 * Where the corners of an item are seen: x and y of each in turn, in an array that the next call uses again; nothing if
 * one is behind the eye.
 */
export const cornersOf = (m, [width, height]) => {
  for (let k = 0; k < 4; k++) {
    const x = k === 1 || k === 2 ? width / 2 : -width / 2, y = k > 1 ? height / 2 : -height / 2
    const w = m[3] * x + m[7] * y + m[15]
    if (!(w > 0)) return
    seen[2 * k] = (m[0] * x + m[4] * y + m[12]) / w
    seen[2 * k + 1] = (m[1] * x + m[5] * y + m[13]) / w
  }
  return seen
}

/** Whether the front of an item is seen, or its edge. */
const isFront = (m, size) => {
  const c = cornersOf(m, size)
  return c !== undefined && (c[4] - c[0]) * (c[7] - c[3]) - (c[5] - c[1]) * (c[6] - c[2]) >= 0
}

/** The indexes that are shown, ascending. */
const shown = ({ at, wrap, loop, wanted, carousel }, n) => {
  if (loop && wrap) return loop.indexes(at, wanted)
  const count = carousel.numberOfVisibleItems, first = carousel.currentItemIndex - Math.floor(count / 2)
  const start = wrap ? first : Math.max(0, Math.min(n - count, first))
  const indexes = Array.from({ length: count }, (_, i) => wrap ? ((start + i) % n + n) % n : start + i)
  return wrap ? indexes.sort((a, b) => a - b) : indexes
}

const sum = (m, k) => m[k] + m[4 + k] + m[8 + k] + m[12 + k]

// A place in a list: what leaves, what it is sorted by.
const place = () => ({
  item: {
    index: 0, offset: 0, matrix: new Array(16).fill(0), center: [0, 0], alpha: 1, shade: 0, depth: 0, failed: false,
    look: undefined, error: undefined
  },
  key: 0, along: 0, away: 0, isHidden: false
})
/** The places of lists that are used again. */
const places = new WeakMap

const before = (a, b) => a.key - b.key || b.away - a.away || Math.abs(b.item.offset) - Math.abs(a.item.offset)
  || b.item.index - a.item.index

/** The items that are shown, back to front; in a list of a former frame, whose items are used again. */
export function placements(run, carousel, list = []) {
  run.rest(carousel)
  const frame = run.enter(carousel), { current, wrap, loop, options, carousel: c } = frame
  const { count: n, bounds, itemSize, items } = carousel, half = n / 2 + 1e-9
  list.length = 0
  if (!n) return list
  let all = places.get(list), used = 0, at = frame.at, first, named
  if (!all) places.set(list, all = [])
  if (loop && wrap) {
    at = loop.local(at)
    first = loop.first(at)
  }
  /** What the app says of an item; they need not be in order. */
  const said = index => {
    const item = items?.[index]
    if (!items || item && !item.leaving && (item.index ?? index) === index) return item
    if (!named) {
      named = new Map
      items.forEach((item, k) => { if (!item.leaving) named.set(item.index ?? k, item) })
    }
    return named.get(index)
  }
  const offsetOf = index => {
    let offset = index - at
    if (first !== undefined && index < first) offset += n
    if (first !== undefined && index >= n + first) offset -= n
    if (first !== undefined || !wrap) return offset
    if (offset > half) offset -= n
    else if (offset < -half) offset += n
    return offset
  }
  const put = (index, own) => {
    const offset = own?.offset ?? offsetOf(index)
    const faded = fade(options, offset)
    if (faded === 0) return
    const spot = all[used] ??= place(), { item } = spot
    used++
    item.index = index
    item.offset = offset
    item.center[0] = bounds[0] / 2 + (c.rightToLeft ? -c.content[0] : c.content[0])
    item.center[1] = bounds[1] / 2 + c.content[1]
    const depth = run.place(item, spot, own)
    const m = item.matrix
    spot.key = depth ?? sum(m, 2)
    spot.along = sum(m, +c.vertical)
    spot.isHidden = item.alpha === 0 || !options.showBackfaces && !isFront(m, itemSize)
    item.alpha *= faded
    if (!c.rightToLeft) return
    for (let k = 0; k < 16; k++) if ((k % 4 === 0) !== (k < 4)) m[k] = -m[k]
  }
  run.begin()
  for (const index of shown(frame, n)) put(index, said(index))
  if (items) for (const own of items) if (own.leaving) put(own.index, own)
  let main = 0
  for (let k = 0; k < used; k++) if (all[k].item.index === current) {
    main = all[k].along
    break
  }
  for (let k = 0; k < used; k++) {
    all[k].away = Math.abs(all[k].along - main)
    list.push(all[k])
  }
  list.sort(before)
  let depth = 0
  for (const { isHidden, item } of list) {
    if (isHidden) continue
    item.depth = depth
    list[depth++] = item
  }
  list.length = depth
  return list
}
