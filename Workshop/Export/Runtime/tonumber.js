// Texts as numbers.
import { $kept } from './counts.js'
import { $spell } from './spell.js'
export const $tonumber = (x, base) => {
  if (base === undefined) {
    if (typeof x != 'string') return typeof x == 'number' || typeof x == 'bigint' ? x : undefined
    const n = $spell(x)
    return typeof n == 'bigint' ? $kept(n) : n
  }
  const m = typeof x == 'string' && /^\s*(-?)([\da-z]+)\s*$/i.exec(x), b = Number(base)
  if (!m || [...m[2]].some(c => parseInt(c, 36) >= b)) return
  const n = [...m[2]].reduce((n, c) => n * BigInt(b) + BigInt(parseInt(c, 36)), 0n)
  return $kept(BigInt.asIntN(64, m[1] ? -n : n))
}
