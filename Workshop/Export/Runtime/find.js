// Texts in texts.
import { $count } from './counts.js'
import { $fail } from './fail.js'
import { $int } from './int.js'
import { $text } from './text.js'
export const $find = (at, s, part, i = 1, plain) => {
  s = $text(at, s)
  part = $text(at, part)
  i = $int(at, i)
  const isPattern = plain === undefined || plain === false
  if (isPattern && /[$^*+?.([%-]/.test(part)) $fail(at, 'string.find with a pattern is not available')
  i = Math.max(1, i < 0 ? s.length + i + 1 : i)
  const k = i - 1 > s.length ? -1 : s.indexOf(part, i - 1)
  return k < 0 ? [undefined] : [$count(k + 1), $count(k + part.length)]
}
