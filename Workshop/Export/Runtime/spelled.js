// A text that spells a number, as that number.
import { $kept } from './counts.js'
import { $spell } from './spell.js'
export const $spelled = x => {
  if (typeof x != 'string') return x
  const n = $spell(x) ?? x
  return typeof n == 'bigint' ? $kept(n) : n
}
