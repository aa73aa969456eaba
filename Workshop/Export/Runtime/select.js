// Some of several values.
import { $count } from './counts.js'
import { $fail } from './fail.js'
import { $int } from './int.js'
export const $select = (at, n, ...rest) => {
  if (n === '#') return [$count(rest.length)]
  n = $int(at, n)
  if (n > 0) return rest.slice(n - 1)
  if (n < 0 && -n <= rest.length) return rest.slice(n)
  $fail(at, "bad argument #1 to 'select' (index out of range)")
}
