// A number of a Transform, by its name.
import { $fail } from './fail.js'
import { $Matrix } from './matrix.js'
$Matrix.prototype.get = function (k, at) {
  if (/^m[1-4][1-4]$/.test(k)) return this.m[4 * k[1] + 1 * k[2] - 5]
  return $fail(at, `no field '${k}'`)
}
