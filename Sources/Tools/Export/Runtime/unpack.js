// Lists of values.
import { $count } from './counts.js'
import { $int } from './int.js'
import { $plain } from './plaintable.js'
import { $Table } from './table.js'
export const $unpack = (at, t, i = 1, j) => { const r = []; j = j === undefined ? $plain(at, t).length : $int(at, j); for (i = $int(at, i); i <= j; i++) r.push($plain(at, t).own(i)); return r }
export const $pack = (...a) => new $Table(a, [['n', $count(a.length)]])
