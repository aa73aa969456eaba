// Whether two values are equal.
import { $call } from './call.js'
import { $one, $truth } from './values.js'
export const $equal = (at, a, b) => {
  if (a === b) return true
  if (typeof a == 'bigint' && typeof b == 'number' || typeof a == 'number' && typeof b == 'bigint') return a == b
  if (a?.m && b?.m) return a.m.every((x, i) => x === b.m[i])
  const h = a?.kind == 'table' && b?.kind == 'table' ? a.meta?.own('__eq') ?? b.meta?.own('__eq') : undefined
  return h !== undefined && $truth($one($call(at, h)(a, b)))
}
