// Options that a script computes. In: an option's name; what a frame has so far is in what scripts read. Out: its
// value.
import { $sound } from './standard.js'
import { $one } from './values.js'
export const $asks = (hooks, declared) => name => {
  const v = declared(name)
  let answer
  try { answer = $one(hooks.option(name, v)) } catch { }
  if (typeof answer == 'bigint') answer = Number(answer)
  return $sound(name, typeof answer == 'number' || typeof answer == 'boolean' ? answer : v)
}
