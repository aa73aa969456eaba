// A field of a table.
import { $fail } from './fail.js'
import { $Table } from './table.js'
import { $type } from './values.js'
export const $set = (at, o, k, v) => {
  if (!(o instanceof $Table)) $fail(at, `attempt to index a ${$type(at, o)} value`)
  const h = o.meta && o.own(k) === undefined ? o.meta.own('__newindex') : undefined
  if (h !== undefined) return typeof h == 'function' ? h(o, k, v) : $set(at, h, k, v)
  if (k === undefined || k !== k) $fail(at, k === undefined ? 'index is nil' : 'index is NaN')
  o.put(k, v)
}
