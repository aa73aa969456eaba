// Transforms that are turned.
import { $argument, $copied, $matrix } from './matrix.js'
export const $rotate = (at, t, angle, x, y, z) => {
  const m = $matrix(at, t)
  x = $argument(at, x)
  y = $argument(at, y)
  z = $argument(at, z)
  const q = x * x + y * y + z * z
  angle = $argument(at, angle)
  // An axis without a length turns nothing.
  if (q === 0) return $copied(m)
  if (q !== 1) {
    const l = q < Infinity ? Math.sqrt(q) : NaN
    x /= l
    y /= l
    z /= l
  }
  const s = Math.sin(angle), c = Math.cos(angle), u = 1 - c
  const a = [
    u * x * x + c, u * x * y + s * z, u * x * z - s * y,
    u * x * y - s * z, u * y * y + c, u * y * z + s * x,
    u * x * z + s * y, u * y * z - s * x, u * z * z + c
  ]
  const r = $copied(m)
  for (let row = 0, k = 0; row < 12; row += 4, k += 3) {
    for (let i = 0; i < 4; i++) r.m[row + i] = a[k] * m[i] + a[k + 1] * m[4 + i] + a[k + 2] * m[8 + i]
  }
  return r
}
