// Transforms that are larger or smaller.
import { $finite, $identity, $Matrix, $matrix } from './matrix.js'
export const $scale = (at, t, x, y = x, z = 1) => {
  const m = $matrix(at, t), r = m.slice()
  x = $finite(at, x); y = $finite(at, y); z = $finite(at, z)
  for (let i = 0; i < 4; i++) { r[i] *= x; r[4 + i] *= y; r[8 + i] *= z }
  return new $Matrix(r)
}
export const $scaling = (at, x, y, z) => $scale(at, $identity, x, y, z)
