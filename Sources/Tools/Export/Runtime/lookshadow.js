// Shadows.
import { $color, $within, $write, $wrong } from './lookparts.js'
export const $lookShadow = (at, item, name, v) => {
  if (v === undefined) return $write(item, name)
  const r = {}
  for (const [k, x] of typeof v == 'object' ? v.fields ?? [] : $wrong(at, name)) {
    if (!(name == 'shadow' ? 'blur x y alpha color' : 'blur y alpha color').split(' ').includes(k)) $wrong(at, name)
    const y = k == 'color' ? $color(at, x, name) : $within(at, x, k == 'x' || k == 'y' ? -1e6 : 0, { alpha: 1, blur: 1e3 }[k] ?? 1e6, name)
    if (y !== (k == 'alpha' ? 1 : k == 'color' ? '#000000' : 0)) r[k] = y
  }
  item.look[name] = r
}
