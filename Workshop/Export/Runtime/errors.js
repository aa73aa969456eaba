// Errors that a script raises and catches.
import { $call } from './call.js'
import { $fail, $Failure } from './fail.js'
import { $all, $truth } from './values.js'
export const $assert = (at, ...a) => {
  if ($truth(a[0])) return a
  return $fail(at, a[1] ?? 'assertion failed!', a.length > 1 ? a[1] : 'assertion failed!')
}
export const $error = (at, value) => $fail(at, `${value}`, value)
export const $pcall = (f, ...rest) => {
  try {
    return [true, ...$all($call(0, f)(...rest))]
  } catch (error) {
    return [false, error instanceof $Failure ? error.value : `${error}`]
  }
}
export const $print = () => []
