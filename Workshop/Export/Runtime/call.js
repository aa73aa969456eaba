// Values that are called.
import { $fail } from './fail.js'
import { $type } from './values.js'
export const $call = (at, f) => {
  if (typeof f == 'function') return f
  const h = f?.meta?.own('__call')
  return h === undefined ? $fail(at, `attempt to call a ${$type(at, f)} value`) : (...a) => $call(at, h)(f, ...a)
}
