// Transforms that are turned.
import { $fail } from './fail.js'
import { $finite, $Matrix, $matrix } from './matrix.js'
export const $rotate = (at, t, angle, x, y, z) => {
  const m = $matrix(at, t), r = m.slice(), q = (x = $finite(at, x)) * x + (y = $finite(at, y)) * y + (z = $finite(at, z)) * z
  angle = $finite(at, angle)
  if (!(q > 0) || q - q !== 0) $fail(at, 'the axis needs a length')
  if (q !== 1) { const l = Math.sqrt(q); x /= l; y /= l; z /= l }
  const s = Math.sin(angle), c = Math.cos(angle), u = 1 - c
  const a = [u * x * x + c, u * x * y + s * z, u * x * z - s * y, u * x * y - s * z, u * y * y + c, u * y * z + s * x, u * x * z + s * y, u * y * z - s * x, u * z * z + c]
  for (let w = 0; w < 12; w += 4) for (let i = 0; i < 4; i++) r[w + i] = a[w * 3 / 4] * m[i] + a[w * 3 / 4 + 1] * m[4 + i] + a[w * 3 / 4 + 2] * m[8 + i]
  return new $Matrix(r)
}
