// Values as numbers.
import { $fail } from './fail.js'
import { $kept } from './counts.js'
import { $spell } from './spell.js'
import { $type } from './values.js'
const spelled = x => { const n = $spell(x); return typeof n == 'bigint' ? $kept(n) : n }
export const $number = (at, x) => {
  if (typeof x == 'number' || typeof x == 'bigint') return x
  const n = typeof x == 'string' ? spelled(x) : undefined
  return n ?? $fail(at, `attempt to perform arithmetic on a ${$type(at, x)} value`)
}
