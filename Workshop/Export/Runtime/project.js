// Where a point is seen.
import { $argument, $matrix } from './matrix.js'
export const $project = (at, t, x, y, z = 0) => {
  const m = $matrix(at, t)
  x = $argument(at, x)
  y = $argument(at, y)
  z = $argument(at, z)
  const [a, b, , w] = [0, 1, 2, 3].map(i => m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i])
  return w > 0 ? [a / w, b / w] : [undefined]
}
