// What values are. nil is undefined; a text has one character for each of its bytes; a call returns its one value, or a
// list of none or several.
export const $type = (at, x) => {
  if (x === undefined) return 'nil'
  if (typeof x == 'object') return x.kind ?? 'userdata'
  return typeof x == 'bigint' ? 'number' : typeof x
}
export const $truth = x => x !== undefined && x !== false
export const $one = r => Array.isArray(r) ? r[0] : r
// What a hook gives: the same list each time.
export const $give = (list, a, b, c, d) => {
  list[0] = a
  list[1] = b
  list[2] = c
  list[3] = d
  return list
}
export const $all = r => Array.isArray(r) ? r : [r]
