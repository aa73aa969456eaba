// What undoes a Transform, computed as the engine does.
import { $copied, $matrix } from './matrix.js'
const pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
const minors = (m, p, q) => pairs.map(([a, b]) => m[p + a] * m[q + b] - m[p + b] * m[q + a])
const cofactors = (m, row, sign, [xy, xz, xw, yz, yw, zw]) => {
  const [x, y, z, w] = m.slice(row, row + 4)
  return [
    sign * (y * zw - z * yw + w * yz), sign * -(x * zw - z * xw + w * xz),
    sign * (x * yw - y * xw + w * xy), sign * -(x * yz - y * xz + z * xy)
  ]
}
export const $inverse = (at, t) => {
  const m = $matrix(at, t), upper = minors(m, 0, 4), lower = minors(m, 8, 12)
  const columns = [cofactors(m, 4, 1, lower), cofactors(m, 0, -1, lower), cofactors(m, 12, 1, upper), cofactors(m, 8, -1, upper)]
  const [a, b, c, d] = columns[0].map((x, i) => m[i] * x), determinant = a + b + c + d
  if (determinant === 0 || !Number.isFinite(determinant)) return
  const r = Array.from({ length: 16 }, (_, i) => columns[i % 4][i >> 2] * (1 / determinant))
  return r.every(Number.isFinite) ? $copied(r) : undefined
}
