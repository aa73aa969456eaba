// Texts one behind the other.
import { $call } from './call.js'
import { $fail } from './fail.js'
import { $one, $type } from './values.js'
const isPart = x => typeof x == 'string' || typeof x == 'number' || typeof x == 'bigint'
export const $join = (at, a, b) => {
  if (isPart(a) && isPart(b)) return `${a}${b}`
  const h = a?.meta?.own('__concat') ?? b?.meta?.own('__concat')
  if (h === undefined) $fail(at, `attempt to concatenate a ${$type(at, isPart(a) ? b : a)} value`)
  return $one($call(at, h)(a, b))
}
