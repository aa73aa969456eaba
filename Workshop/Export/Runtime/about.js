// Transforms that are turned or scaled about a point.
import { $argument } from './matrix.js'
import { $rotate } from './rotate.js'
import { $scale } from './scale.js'
import { $translate } from './translate.js'
export const $rotateAbout = (at, t, a, x, y, z, p, q, r = 0) =>
  $translate(at, $rotate(at, $translate(at, t, p, q, r), a, x, y, z), -Number(p), -Number(q), -Number(r))
export const $scaleAbout = (at, t, x, y, z, p, q, r = 0) => {
  const scaled = $scale(at, $translate(at, t, p, q, r), $argument(at, x), $argument(at, y), $argument(at, z))
  return $translate(at, scaled, -Number(p), -Number(q), -Number(r))
}
