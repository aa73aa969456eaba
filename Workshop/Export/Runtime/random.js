// Random numbers that are the same for the same seeds: SplitMix64 over a number, or over the hash of a text.
import { $number } from './number.js'
import { $spell } from './spell.js'
const seed = (at, x) => {
  if (typeof x == 'string') {
    const n = $spell(x)
    if (n === undefined) {
      let hash = 0xcbf29ce484222325n
      for (let i = 0; i < x.length; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(x.charCodeAt(i))) * 0x100000001b3n)
      return hash
    }
    x = n
  }
  x = $number(at, x)
  if (typeof x == 'bigint') return BigInt.asUintN(64, x)
  if (Number.isInteger(x) && x >= -(2 ** 63) && x < 2 ** 63) return BigInt.asUintN(64, BigInt(x))
  return new BigUint64Array(new Float64Array([x]).buffer)[0]
}
const mix = z => {
  z = BigInt.asUintN(64, (z ^ z >> 30n) * 0xbf58476d1ce4e5b9n)
  z = BigInt.asUintN(64, (z ^ z >> 27n) * 0x94d049bb133111ebn)
  return z ^ z >> 31n
}
const drawn = new Map
export const $random = (at, id, salt) => {
  const key = `${typeof id} ${id} ${typeof salt} ${salt}`, step = 0x9e3779b97f4a7c15n
  if (drawn.size > 9999) drawn.clear()
  if (!drawn.has(key)) {
    const salted = mix(BigInt.asUintN(64, seed(at, salt ?? 0) + step))
    const bits = mix(BigInt.asUintN(64, salted + seed(at, id) * step + step))
    drawn.set(key, Number(bits >> 11n) * 2 ** -53)
  }
  return drawn.get(key)
}
