// Lists of values.
import { $count } from './counts.js'
import { $int } from './int.js'
import { $plain } from './plaintable.js'
import { $Table } from './table.js'
export const $unpack = (at, t, i = 1, j) => {
  const r = [], end = j === undefined ? $plain(at, t).length : $int(at, j)
  for (let k = $int(at, i); k <= end; k++) r.push($plain(at, t).own(k))
  return r
}
export const $pack = (...a) => new $Table(a, [['n', $count(a.length)]])
