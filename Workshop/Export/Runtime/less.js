// Which of two values comes first.
import { $call } from './call.js'
import { $fail } from './fail.js'
import { $one, $truth, $type } from './values.js'
const isNumber = x => typeof x == 'number' || typeof x == 'bigint'
const compared = (at, a, b, name, f) => {
  if (isNumber(a) && isNumber(b) || typeof a == 'string' && typeof b == 'string') return f(a, b)
  const h = a?.meta?.own(name) ?? b?.meta?.own(name)
  if (h === undefined) $fail(at, `attempt to compare ${$type(at, a)} with ${$type(at, b)}`)
  return $truth($one($call(at, h)(a, b)))
}
export const $less = (at, a, b) => compared(at, a, b, '__lt', (x, y) => x < y)
const method = (a, b, name) => a?.meta?.own(name) ?? b?.meta?.own(name)
// Without a method of its own it is the opposite of the other one.
export const $most = (at, a, b) => {
  const isOther = method(a, b, '__le') === undefined && method(b, a, '__lt') !== undefined
  if (isOther && !(isNumber(a) && isNumber(b))) return !$less(at, b, a)
  return compared(at, a, b, '__le', (x, y) => x <= y)
}
export const $more = (at, a, b) => $less(at, b, a)
export const $least = (at, a, b) => $most(at, b, a)
