// Tables without their methods, and the methods.
import { $count } from './counts.js'
import { $fail } from './fail.js'
import { $Table } from './table.js'
import { $type } from './values.js'
const table = (at, t) => t instanceof $Table ? t : $fail(at, `table expected, got ${$type(at, t)}`)
export const $rawequal = (a, b) => {
  if (a === b) return true
  return typeof a != typeof b && a == b && typeof a != 'string' && typeof b != 'string'
}
export const $rawlen = (at, x) => $count(typeof x == 'string' ? x.length : table(at, x).length)
export const $rawget = (at, t, k) => table(at, t).own(k)
export const $rawset = (at, t, k, v) => (table(at, t).put(k, v), t)
export const $setmetatable = (at, t, m) => { table(at, t).meta = m === undefined ? m : table(at, m); return t }
export const $getmetatable = t => t?.meta
