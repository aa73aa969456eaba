// What an app says of an item.
import { $bytes } from './bytes.js'
import { $kept } from './counts.js'
import { $Data } from './record.js'
const known = new WeakMap
const value = x => {
  if (typeof x == 'string') return $bytes(x)
  if (typeof x == 'number') return Number.isSafeInteger(x) ? $kept(BigInt(x)) : x
  if (typeof x != 'object' || x === null) return x ?? undefined
  let data = known.get(x)
  if (data) return data
  const named = () => new Map(Object.entries(x).map(([k, v]) => [$bytes(k), value(v)]))
  data = Array.isArray(x) ? new $Data(x.map(value), new Map) : new $Data([], named())
  known.set(x, data)
  return data
}
export const $data = x => value(typeof x == 'object' && x !== null ? x : {})
