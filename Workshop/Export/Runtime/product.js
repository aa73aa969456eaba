// Products where a Transform may be.
import { $concat } from './concat.js'
import { $general } from './general.js'
import { $Matrix } from './matrix.js'
export const $product = (at, a, b, f) => {
  if (a instanceof $Matrix || b instanceof $Matrix) return $concat(at, a, b)
  return $general(at, '__mul', a, b, f)
}
