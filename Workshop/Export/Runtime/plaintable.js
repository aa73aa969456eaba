// A table without methods for its length or its fields: the only kind that functions of lists take.
import { $fail } from './fail.js'
import { $Table } from './table.js'
import { $type } from './values.js'
export const $plain = (at, t) => {
  if (!(t instanceof $Table)) $fail(at, `table expected, got ${$type(at, t)}`)
  for (const name of ['__len', '__index', '__newindex']) {
    if (t.meta?.own(name) === undefined) continue
    $fail(at, `the functions of table take plain tables here; this one has ${name}`)
  }
  return t
}
