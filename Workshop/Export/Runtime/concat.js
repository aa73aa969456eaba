// Transforms one after the other.
import { $made, $matrix } from './matrix.js'
export const $concat = (at, s, t) => {
  const a = $matrix(at, s), b = $matrix(at, t), r = $made()
  for (let w = 0; w < 16; w += 4) {
    for (let i = 0; i < 4; i++) {
      r.m[w + i] = a[w] * b[i] + a[w + 1] * b[4 + i] + a[w + 2] * b[8 + i] + a[w + 3] * b[12 + i]
    }
  }
  return r
}
