// A Transform of sixteen numbers.
import { $argument, $made } from './matrix.js'
export const $newMatrix = (at, ...m) => {
  const t = $made()
  for (let k = 0; k < 16; k++) t.m[k] = $argument(at, m[k])
  return t
}
