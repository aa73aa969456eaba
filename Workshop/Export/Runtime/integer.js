// Whether a number is whole.
import { $isWhole, $kept } from './counts.js'
import { $spell } from './spell.js'
export const $integer = x => {
  if (typeof x == 'string') x = $spell(x)
  if (typeof x == 'bigint') return $kept(x)
  return Number.isInteger(x) && x >= -(2 ** 63) && x < 2 ** 63 ? $kept(BigInt(x)) : undefined
}
export const $mathType = x => {
  if (typeof x != 'number' && typeof x != 'bigint') return undefined
  return $isWhole(x) ? 'integer' : 'float'
}
