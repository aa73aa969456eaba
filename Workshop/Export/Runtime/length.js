// The length of a value.
import { $call } from './call.js'
import { $count } from './counts.js'
import { $fail } from './fail.js'
import { $one, $type } from './values.js'
export const $length = (at, x) => {
  const h = x?.meta?.own('__len')
  if (h !== undefined) return $one($call(at, h)(x))
  if (typeof x == 'string' || x?.kind == 'table' || x?.isData) return $count(x.length)
  return $fail(at, `attempt to get length of a ${$type(at, x)} value`)
}
