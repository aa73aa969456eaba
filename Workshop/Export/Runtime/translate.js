// Transforms that are moved.
import { $argument, $copied, $identity, $matrix } from './matrix.js'
export const $translate = (at, t, x, y, z = 0) => {
  const m = $matrix(at, t)
  x = $argument(at, x)
  y = $argument(at, y)
  z = $argument(at, z)
  const r = $copied(m)
  for (let i = 0; i < 4; i++) r.m[12 + i] = m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i]
  return r
}
export const $translateAlong = (C, at, t, x, y, z) => {
  if (C.vertical) return $translate(at, t, y, x, z)
  return $translate(at, t, x, y, z)
}
export const $translation = (at, x, y, z) => $translate(at, $identity, x, y, z)
