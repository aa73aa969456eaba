// Division of numbers that are told apart.
import { $fail } from './fail.js'
const divided = (at, a, b, name, real, f) => {
  if (typeof a != 'bigint' || typeof b != 'bigint') return real(Number(a), Number(b))
  if (b === 0n) $fail(at, `attempt to perform '${name}'`)
  let q = a / b
  if (q * b !== a && a < 0n !== b < 0n) q--
  return BigInt.asIntN(64, f(a, b, q))
}
export const $idiv = (at, a, b) => divided(at, a, b, 'n//0', (x, y) => Math.floor(x / y), (x, y, q) => q)
const remainder = (x, y) => {
  const m = x % y
  return (m > 0 ? y < 0 : m < 0 && y > 0) ? m + y : m
}
export const $imod = (at, a, b) => divided(at, a, b, 'n%%0', remainder, (x, y, q) => x - q * y)
export const $wholeFmod = (at, a, b) => divided(at, a, b, 'fmod by 0', (x, y) => x % y, (x, y) => x % y)
