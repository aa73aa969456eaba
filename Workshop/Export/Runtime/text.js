// Texts, byte by byte.
import { $count } from './counts.js'
import { $fail } from './fail.js'
import { $type } from './values.js'
export const $text = (at, s) => {
  if (typeof s == 'string') return s
  if (typeof s == 'number' || typeof s == 'bigint') return `${s}`
  return $fail(at, `string expected, got ${$type(at, s)}`)
}
export const $textLength = (at, s) => $count($text(at, s).length)
export const $tostring = (at, x) => x === undefined ? 'nil' : `${x}`
