// What looks are checked and written with.
import { $fail } from './fail.js'
export const $wrong = (at, name) => $fail(at, `item.${name} has a value that it can't have`)
export const $within = (at, x, low, high, name) => {
  if (typeof x == 'bigint') x = Number(x)
  return typeof x == 'number' && x >= low && x <= high ? x : $wrong(at, name)
}
export const $color = (at, x, name) => {
  const isColor = typeof x == 'string' && /^#[0-9a-f]{6}$/i.test(x)
  return isColor ? x.toLowerCase() : $wrong(at, name)
}
export const $write = ({ look }, name, v, plain) => look[name] = v === plain ? undefined : v
