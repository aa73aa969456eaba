// Where the items of an effect are. `run` is what its `create` gives.
const fade = (options, offset) => {
  const { fadeMin, fadeMax, fadeRange, fadeMinAlpha } = options
  const beyond = offset > fadeMax ? offset - fadeMax : offset < fadeMin ? fadeMin - offset : 0
  return beyond > 0 ? 1 - (beyond < fadeRange ? beyond / fadeRange : 1) * (1 - fadeMinAlpha) : 1
}

/** Whether the front of an item is seen, or its edge. */
const isFront = (m, [width, height]) => {
  const corners = []
  for (const [x, y] of [[-width, -height], [width, -height], [width, height], [-width, height]]) {
    const w = (m[3] * x + m[7] * y) / 2 + m[15]
    if (!(w > 0)) return false
    corners.push([((m[0] * x + m[4] * y) / 2 + m[12]) / w, ((m[1] * x + m[5] * y) / 2 + m[13]) / w])
  }
  const [a, b, c, d] = corners
  return (c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0]) >= 0
}

const mirrored = look => {
  const other = { ...look }
  if (look.shadow?.x) other.shadow = { ...look.shadow, x: -look.shadow.x }
  if (look.contentX) other.contentX = -look.contentX
  if (look.radius?.length) other.radius = [1, 0, 3, 2].map(k => look.radius[k])
  if (look.clip) other.clip = [2, 1, 0, 3].map(k => look.clip[k])
  return other
}

/** The indexes that are shown, ascending. */
const shown = ({ at, wrap, loop, options, wanted, carousel }, n) => {
  if (loop && wrap) return loop.indexes(at, wanted)
  const count = carousel.numberOfVisibleItems, first = carousel.currentItemIndex - Math.floor(count / 2)
  const start = wrap ? first : Math.max(0, Math.min(n - count, first))
  return Array.from({ length: count }, (_, i) => wrap ? ((start + i) % n + n) % n : start + i).sort((a, b) => a - b)
}

/** The items that are shown, back to front. */
export function placements(run, carousel) {
  run.rest(carousel)
  const frame = run.enter(carousel), { current, wrap, loop, options, carousel: c } = frame
  const { count: n, bounds: [width, height], itemSize } = carousel, half = n / 2 + 1e-9, given = new Map
  if (!n) return []
  let at = frame.at, first
  if (loop && wrap) { at = loop.local(at); first = loop.first(at) }
  const items = shown(frame, n).map(index => ({ index }))
  carousel.items?.forEach((item, k) => item.leaving ? items.push(item) : given.set(item.index ?? k, item))
  const base = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, c.perspective, 0, 0, 0, 1], placed = []
  run.begin()
  for (const item of items) {
    const { index } = item, own = { ...given.get(index), ...item }
    let offset = own.offset
    if (offset === undefined) {
      offset = index - at
      if (first !== undefined) offset += (index < first ? n : index >= n + first ? -n : 0)
      else if (wrap) offset += offset > half ? -n : offset < -half ? n : 0
    }
    const faded = fade(options, offset)
    if (faded === 0) continue
    const facts = {
      id: index, width: c.itemWidth, height: c.itemHeight, size: { width: itemSize[0], height: itemSize[1] }, presence: 1, order: 0,
      leaving: false, held: false, current: index === current, placeholder: false, ...own, index, offset
    }
    const { matrix: m, ...p } = run.place(index, offset, base, facts)
    const sum = k => m[k] + m[4 + k] + m[8 + k] + m[12 + k]
    placed.push({
      index, offset, matrix: m, center: [width / 2, height / 2], alpha: faded * p.alpha, shade: p.shade, depth: 0, failed: p.failed,
      ...p.look && { look: p.look }, ...p.error && { error: p.error },
      isHidden: p.alpha === 0 || !options.showBackfaces && !isFront(m, itemSize), key: p.depth ?? sum(2), along: sum(+c.vertical)
    })
  }
  const main = placed.find(p => p.index === current)?.along ?? 0, away = p => Math.abs(p.along - main)
  placed.sort((a, b) => a.key - b.key || away(b) - away(a) || Math.abs(b.offset) - Math.abs(a.offset) || b.index - a.index)
  return placed.filter(p => !p.isHidden).map(({ isHidden, key, along, ...p }, depth) => {
    if (c.rightToLeft) {
      p.matrix = p.matrix.map((x, k) => (k % 4 === 0) !== (k < 4) ? -x : x)
      if (p.look) p.look = mirrored(p.look)
    }
    return { ...p, depth }
  })
}
