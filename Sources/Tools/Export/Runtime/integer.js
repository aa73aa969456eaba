// Whether a number is whole.
import { $isWhole, $kept } from './counts.js'
import { $spell } from './spell.js'
export const $integer = x => {
  if (typeof x == 'string') x = $spell(x)
  return typeof x == 'bigint' ? $kept(x) : Number.isInteger(x) && x >= -(2 ** 63) && x < 2 ** 63 ? $kept(BigInt(x)) : undefined
}
export const $mathType = x => typeof x == 'number' || typeof x == 'bigint' ? $isWhole(x) ? 'integer' : 'float' : undefined
