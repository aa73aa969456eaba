// Where a point is seen.
import { $finite, $matrix } from './matrix.js'
export const $project = (at, t, x, y, z = 0) => {
  const m = $matrix(at, t), [a, b, , w] = [0, 1, 2, 3].map(i => m[i] * $finite(at, x) + m[4 + i] * $finite(at, y) + m[8 + i] * $finite(at, z) + m[12 + i])
  return w > 0 ? [a / w, b / w] : [undefined]
}
