// Transforms that are larger or smaller.
import { $argument, $copied, $identity, $matrix } from './matrix.js'
export const $scale = (at, t, x, y = x, z = 1) => {
  const m = $matrix(at, t)
  x = $argument(at, x)
  y = $argument(at, y)
  z = $argument(at, z)
  const r = $copied(m)
  for (let i = 0; i < 4; i++) {
    r.m[i] *= x
    r.m[4 + i] *= y
    r.m[8 + i] *= z
  }
  return r
}
export const $scaling = (at, x, y, z) => $scale(at, $identity, x, y, z)
