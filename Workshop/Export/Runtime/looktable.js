// Looks with named parts: shadows and reflections.
import { $color, $within, $write, $wrong } from './lookparts.js'
// Of each number: the least, the most, and what it is if nothing is said.
const shift = [-1e6, 1e6, 0], blur = [0, 1e3, 0], alpha = [0, 1, 1], half = [0, 1, 0.5]
const parts = {
  shadow: { blur, x: shift, y: shift, alpha, color: '#000000' },
  groundShadow: { blur, y: shift, alpha, color: '#000000' },
  reflection: { scale: half, alpha: half, gap: [0, 1e6, 0] }
}
export const $lookTable = (at, item, name, v) => {
  if (v === undefined) return $write(item, name)
  const r = {}
  for (const [k, x] of typeof v == 'object' ? v.fields ?? [] : $wrong(at, name)) {
    if (!Object.hasOwn(parts[name], k)) $wrong(at, name)
    const part = parts[name][k], isColor = k == 'color'
    const y = isColor ? $color(at, x, name) : $within(at, x, part[0], part[1], name)
    if (y !== (isColor ? part : part[2])) r[k] = y
  }
  item.look[name] = r
}
