// Fields of values of any kind.
import { $fail } from './fail.js'
import { $type } from './values.js'
export const $index = (at, o, k) => {
  if (typeof o == 'object' && o.get) return o.get(k, at)
  return typeof o == 'string' ? undefined : $fail(at, `attempt to index a ${$type(at, o)} value`)
}
