// Parts of texts.
import { $count } from './counts.js'
import { $int } from './int.js'
import { $text } from './text.js'
const part = (at, s, i, j) => {
  const n = $text(at, s).length
  i = $int(at, i)
  j = $int(at, j)
  let from = i, to = j
  if (i <= 0) from = i === 0 || i < -n ? 1 : n + i + 1
  if (j > n) to = n
  else if (j < 0) to = n + j + 1
  return [from, to]
}
export const $sub = (at, s, i, j = -1) => {
  const [a, b] = part(at, s, i, j)
  return a > b ? '' : $text(at, s).slice(a - 1, b)
}
export const $byte = (at, s, i = 1, j = i) => {
  const [a, b] = part(at, s, i, j), r = []
  for (let k = a; k <= b; k++) r.push($count($text(at, s).charCodeAt(k - 1)))
  return r
}
