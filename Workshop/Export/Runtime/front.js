// Whether the eye sees the front.
import { $matrix } from './matrix.js'
export const $showsFront = (C, at, t, w, h) => {
  const m = $matrix(at, t), p = []
  if (w === undefined) [w, h] = C.vertical ? [C.itemHeight, C.itemWidth] : [C.itemWidth, C.itemHeight]
  w = Number(w)
  h = Number(h)
  for (let i = 0; i < 4; i++) {
    const x = (i == 1 || i == 2 ? .5 : -.5) * w, y = (i > 1 ? .5 : -.5) * h, d = m[3] * x + m[7] * y + m[15]
    if (!(d > 0)) return false
    p.push([(m[0] * x + m[4] * y + m[12]) / d, (m[1] * x + m[5] * y + m[13]) / d])
  }
  let area = 0
  for (let i = 0, j = 3; i < 4; j = i++) area += p[j][0] * p[i][1] - p[i][0] * p[j][1]
  return area > 0
}
export const $facing = (at, t) => $matrix(at, t)[10] > 0
