// The larger and the smaller of values that may be texts: each must spell a number, and texts are compared as such.
import { $fail } from './fail.js'
import { $less } from './less.js'
import { $abs } from './pick.js'
import { $spell } from './spell.js'
import { $type } from './values.js'
const checked = (at, x) => {
  const isNumber = typeof x == 'number' || typeof x == 'bigint'
  if (isNumber || typeof x == 'string' && $spell(x) !== undefined) return x
  return $fail(at, `number expected, got ${$type(at, x)}`)
}
export const $maxOf = (at, ...a) => a.map(x => checked(at, x)).reduce((m, x) => $less(at, m, x) ? x : m)
export const $minOf = (at, ...a) => a.map(x => checked(at, x)).reduce((m, x) => $less(at, x, m) ? x : m)
export const $absOf = (at, x) => typeof checked(at, x) == 'string' ? Math.abs(Number($spell(x))) : $abs(x)
