// Options that a script computes. In: what a frame has so far. Out: the value of an option.
import { $sound, $standard } from './standard.js'
import { $one } from './values.js'
export const $asks = (hooks, C, options, declared, known, bytes) => (name, frame) => {
  const v = declared(name)
  C.O = Object.create(null)
  for (const k in options) C.O[bytes(k)] = k in $standard ? frame[k] ?? $sound(k, declared(k)) : known(options[k])
  let answer
  try { answer = $one(hooks.option(name, v)) } catch { }
  if (typeof answer == 'bigint') answer = Number(answer)
  return $sound(name, typeof answer == 'number' || typeof answer == 'boolean' ? answer : v)
}
