// A table whose entries are computed one after another: keys, of which none stands for the next place, and values by
// turns.
import { $Table } from './table.js'
export const $ordered = (all, rest) => {
  const list = [], fields = []
  for (let i = 0; i < all.length; i += 2) {
    if (all[i] === undefined) list.push(all[i + 1])
    else fields.push([all[i], all[i + 1]])
  }
  return new $Table(rest ? [...list, ...rest] : list, fields)
}
