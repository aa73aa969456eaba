// Transforms that are moved.
import { $finite, $identity, $Matrix, $matrix } from './matrix.js'
export const $translate = (at, t, x, y, z = 0) => {
  const m = $matrix(at, t), r = m.slice()
  x = $finite(at, x); y = $finite(at, y); z = $finite(at, z)
  for (let i = 0; i < 4; i++) r[12 + i] = m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i]
  return new $Matrix(r)
}
export const $translateAlong = (C, at, t, x, y, z) => C.vertical ? $translate(at, t, y, x, z) : $translate(at, t, x, y, z)
export const $translation = (at, x, y, z) => $translate(at, $identity, x, y, z)
