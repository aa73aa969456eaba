// A Transform of sixteen numbers.
import { $finite, $Matrix } from './matrix.js'
export const $newMatrix = (at, ...m) => new $Matrix([...Array(16).keys()].map(i => $finite(at, m[i])))
