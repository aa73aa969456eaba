// Transforms that are turned.
import { $fail } from './fail.js'
import { $copied, $finite, $matrix } from './matrix.js'
export const $rotate = (at, t, angle, x, y, z) => {
  const m = $matrix(at, t)
  x = $finite(at, x)
  y = $finite(at, y)
  z = $finite(at, z)
  const q = x * x + y * y + z * z
  angle = $finite(at, angle)
  if (!(q > 0) || q - q !== 0) $fail(at, 'the axis needs a length')
  if (q !== 1) {
    const l = Math.sqrt(q)
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
