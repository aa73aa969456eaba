// A value that must be a number, where no text can be.
import { $fail } from './fail.js'
import { $type } from './values.js'
export const $checked = (at, x) => {
  if (typeof x == 'number' || typeof x == 'bigint') return x
  return $fail(at, `attempt to perform arithmetic on a ${$type(at, x)} value`)
}
