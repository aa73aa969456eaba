// Texts that are made.
import { $fail } from './fail.js'
import { $int } from './int.js'
import { $text } from './text.js'
const code = (at, c) => {
  c = $int(at, c)
  return c >= 0 && c < 256 ? c : $fail(at, 'value out of range')
}
export const $char = (at, ...codes) => String.fromCharCode(...codes.map(c => code(at, c)))
export const $rep = (at, s, n, between = '') => {
  s = $text(at, s)
  n = $int(at, n)
  if (n <= 0) return ''
  if (n * (s.length + between.length) > 1 << 20) $fail(at, 'no memory for a string')
  return Array(n).fill(s).join(between)
}
