// Operators of bits, on whole numbers of 64.
import { $fail } from './fail.js'
import { $kept } from './counts.js'
const isWholeOf64 = x => Number.isInteger(x) && x >= -(2 ** 63) && x < 2 ** 63
const whole = (at, x) => {
  if (typeof x == 'bigint') return x
  return isWholeOf64(x) ? BigInt(x) : $fail(at, 'number has no integer representation')
}
const done = b => $kept(BigInt.asIntN(64, b))
export const $and = (at, a, b) => done(whole(at, a) & whole(at, b))
export const $or = (at, a, b) => done(whole(at, a) | whole(at, b))
export const $xor = (at, a, b) => done(whole(at, a) ^ whole(at, b))
export const $not = (at, a) => done(~whole(at, a))
const shift = (a, n) => {
  if (n > 63n || n < -63n) return 0n
  return n >= 0n ? a << n : BigInt.asUintN(64, a) >> -n
}
export const $shl = (at, a, b) => done(shift(whole(at, a), whole(at, b)))
export const $shr = (at, a, b) => done(shift(whole(at, a), -whole(at, b)))
