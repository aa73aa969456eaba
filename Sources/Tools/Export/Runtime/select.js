// Some of several values.
import { $count } from './counts.js'
import { $fail } from './fail.js'
import { $int } from './int.js'
export const $select = (at, n, ...rest) => { if (n === '#') return [$count(rest.length)]; n = $int(at, n); return n > 0 ? rest.slice(n - 1) : n < 0 && -n <= rest.length ? rest.slice(n) : $fail(at, "bad argument #1 to 'select' (index out of range)") }
