// Whole numbers of 64 bits: numbers as long as they have no gaps beside them. One that is no safe integer is none of
// them.
import { $kept } from './counts.js'
const isWhole = x => typeof x == 'bigint' || Number.isSafeInteger(x)
const areNumbers = (a, b) => typeof a == 'number' && typeof b == 'number'
const done = (a, b, f) => {
  const r = areNumbers(a, b) ? f(a, b) : NaN
  if (Number.isSafeInteger(r)) return r + 0
  if (isWhole(a) && isWhole(b)) return $kept(BigInt.asIntN(64, f(BigInt(a), BigInt(b))))
  return f(Number(a), Number(b))
}
const plus = (a, b) => a + b, minus = (a, b) => a - b, times = (a, b) => a * b
export const $plus = (a, b) => done(a, b, plus)
export const $minus = (a, b) => done(a, b, minus)
export const $times = (a, b) => done(a, b, times)
export const $neg = a => isWhole(a) ? $minus(0, a) : -a
