// Operators of values of any kind: numbers, texts that spell them, tables with methods for it.
import { $call } from './call.js'
import { $number } from './number.js'
import { $one } from './values.js'
const isNumber = x => typeof x == 'number' || typeof x == 'bigint'
export const $general = (at, name, a, b, f) => {
  const h = isNumber(a) && isNumber(b) ? undefined : a?.meta?.own(name) ?? b?.meta?.own(name)
  return h === undefined ? f($number(at, a), $number(at, b)) : $one($call(at, h)(a, b))
}
