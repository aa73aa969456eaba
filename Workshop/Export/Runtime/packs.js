// The loop of a packed strip: which items are where.
export const $packs = (n, C, spacing) => {
  const p = C.itemWidth, length = C.width, middle = length / 2, k = Math.max(Math.abs(spacing), .01)
  const total = n * p, origin = (length - p) / 2
  const start = spacing === 1 ? 0 : middle - middle / k, end = spacing === 1 ? length : middle + (length - middle) / k
  const fill = gap => {
    let left = gap, number = 0
    while (left > 0 && number < n) {
      left -= p
      if (++number == 1 && left > 0 && n > 2) {
        const more = Math.min(n - 2, Math.ceil(left / p))
        number += more
        left -= more * p
      }
    }
    return number
  }
  const starts = fill(origin - start), ends = fill(end - origin - 1)
  const first = at => {
    const location = origin - at * p - 1e-9
    const number = (length, most) => Math.max(0, Math.min(Math.ceil(length / p), most))
    const upper = start - p * n + .5 + total, lower = end - .5 - total
    if (n == 1) {
      if (starts && location > start - p + .5 + total) return -1
      return ends && location < lower ? 1 : 0
    }
    const before = number(location - upper, starts)
    return before > 0 ? -before : number(lower - location, ends)
  }
  return {
    isFilled: starts + ends == 0 || end - start - (total - p) <= .1, first,
    local: at => (n - at) * p <= .1 ? at - n : at,
    indexes(at, wanted) {
      const location = origin - at * p
      const cell = x => {
        const d = x - location, turns = Math.floor(d / total)
        return Math.min(Math.max(0, Math.floor((d - turns * total) / p)), n - 1) + turns * n
      }
      const low = first(at), high = low + n - 1
      let from = Math.max(low, Math.min(cell(start) - 1, high))
      let count = Math.max(0, Math.min(high, Math.max(cell(end) + 1, low)) - from + 1)
      if (wanted !== undefined) {
        count = Math.max(0, Math.min(Math.trunc(wanted), high - low + 1))
        from = Math.max(low, Math.min(cell((start + end) / 2) - Math.floor(count / 2), high - count + 1))
      }
      return Array.from({ length: count }, (_, i) => ((from + i) % n + n) % n).sort((a, b) => a - b)
    }
  }
}
