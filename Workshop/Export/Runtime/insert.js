// Elements of lists.
import { $fail } from './fail.js'
import { $int } from './int.js'
import { $plain } from './plaintable.js'
export const $insert = (at, t, ...a) => {
  const n = $plain(at, t).length
  if (a.length < 2) return t.put(n + 1, a[0]), []
  const p = $int(at, a[0])
  if (p < 1 || p > n + 1) $fail(at, "bad argument #2 to 'insert' (position out of bounds)")
  for (let i = n; i >= p; i--) t.put(i + 1, t.own(i))
  return t.put(p, a[1]), []
}
export const $remove = (at, t, k) => {
  const n = $plain(at, t).length
  k = k === undefined ? n : $int(at, k)
  if (n + 1 !== k && (k < 1 && (n || k) || k > n + 1)) $fail(at, "bad argument #2 to 'remove' (position out of bounds)")
  const v = t.own(k)
  for (; k < n; k++) t.put(k, t.own(k + 1))
  t.put(k, undefined)
  return v
}
