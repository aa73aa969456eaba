// What undoes a Transform.
import { $copied, $matrix } from './matrix.js'
export const $inverse = (at, t) => {
  const m = $matrix(at, t)
  const a = [0, 4, 8, 12].map(w => [...m.slice(w, w + 4), +(w == 0), +(w == 4), +(w == 8), +(w == 12)])
  for (let c = 0; c < 4; c++) {
    let p = c
    for (let i = c + 1; i < 4; i++) if (Math.abs(a[i][c]) > Math.abs(a[p][c])) p = i
    if (a[p][c] === 0) return
    [a[c], a[p]] = [a[p], a[c]]
    const f = 1 / a[c][c]
    for (let j = 0; j < 8; j++) a[c][j] *= f
    for (let i = 0; i < 4; i++) if (i != c) { const q = a[i][c]; for (let j = 0; j < 8; j++) a[i][j] -= q * a[c][j] }
  }
  const r = a.flatMap(w => w.slice(4))
  return r.every(Number.isFinite) ? $copied(r) : undefined
}
