// 4 × 4 matrices as 16 numbers, row by row, as in CSS matrix3d.

export const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** First a, then b. */
export function product(a, b) {
  const c = new Array(16)
  for (let row = 0; row < 16; row += 4) {
    for (let column = 0; column < 4; column++) {
      c[row + column] = a[row] * b[column] + a[row + 1] * b[4 + column] + a[row + 2] * b[8 + column]
        + a[row + 3] * b[12 + column]
    }
  }
  return c
}

export const translation = (x, y, z) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]

export const scaling = factor => [factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, 1]

/** An eye at −1 / m34 points in front of the screen; 0: none. */
export const perspective = m34 => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, m34, 0, 0, 0, 1]

/** About the vertical axis, then about the horizontal one, in radians. */
export function rotation(yaw, pitch) {
  const c = Math.cos(yaw), s = Math.sin(yaw), d = Math.cos(pitch), t = Math.sin(pitch)
  return product([c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, d, t, 0, 0, -t, d, 0, 0, 0, 0, 1])
}

/** Where a point is on the screen; null behind the eye. */
export function project(m, x = 0, y = 0, z = 0) {
  const w = m[3] * x + m[7] * y + m[11] * z + m[15]
  if (w < 1e-3) return null
  return [(m[0] * x + m[4] * y + m[8] * z + m[12]) / w, (m[1] * x + m[5] * y + m[9] * z + m[13]) / w]
}

/** The corners of a card, in turn. */
export const corners = (width, height) =>
  [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [x * width / 2, y * height / 2])

/** Points as an SVG's path; a point that is null begins a new part. */
export const line = points => points.map((point, k) => {
  if (!point) return ''
  const begins = k === 0 || !points[k - 1]
  return `${begins ? 'M' : 'L'}${point.map(x => x.toFixed(1)).join()}`
}).join('')

/** The same, closed; empty if one is null. */
export const outline = points => points.includes(null) ? '' : `${line(points)}Z`
