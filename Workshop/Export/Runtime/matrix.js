// Transforms.
import { $fail } from './fail.js'
import { $type } from './values.js'
export class $Matrix { constructor(m) { this.m = m } }
// Those that an item was placed with are used again for the next one, where the script keeps none of them.
const made = []
let used = -1
export const $reuse = isOn => { used = isOn ? 0 : -1 }
const anew = () => new $Matrix(new Array(16).fill(0))
export const $made = () => used < 0 ? anew() : made[used++] ??= anew()
export const $copied = m => {
  const t = $made()
  for (let k = 0; k < 16; k++) t.m[k] = m[k]
  return t
}
export const $matrix = (at, t) => t instanceof $Matrix ? t.m : $fail(at, `a Transform expected, got ${$type(at, t)}`)
// A number that a function of the host's takes; a text may spell it. One that is not finite goes on into what is made of it.
export const $argument = (at, x) => {
  if (typeof x == 'number') return x
  const isSpelled = typeof x == 'bigint' || typeof x == 'string' && x.trim(), n = isSpelled ? Number(x) : NaN
  return n === n ? n : $fail(at, `number expected, got ${$type(at, x)}`)
}
export const $identity = new $Matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
