// What looks are checked and written with.
import { $fail } from './fail.js'
export const $wrong = (at, name) => $fail(at, `item.${name} has a value that it can't have`)
// The nearest in a range; what is not finite fails the item, unless another number takes its place.
export const $within = (at, x, low, high, name) => {
  if (typeof x == 'bigint') x = Number(x)
  if (typeof x != 'number') $wrong(at, name)
  return Number.isFinite(x) ? Math.min(high, Math.max(low, x)) : NaN
}
export const $color = (at, x, name) => {
  const isColor = typeof x == 'string' && /^#[0-9a-f]{6}$/i.test(x)
  return isColor ? x.toLowerCase() : $wrong(at, name)
}
export const $write = ({ look }, name, v, plain) => look[name] = v === plain ? undefined : v
