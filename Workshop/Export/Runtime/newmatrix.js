// A Transform of sixteen numbers.
import { $finite, $made } from './matrix.js'
export const $newMatrix = (at, ...m) => {
  const t = $made()
  for (let k = 0; k < 16; k++) t.m[k] = $finite(at, m[k])
  return t
}
