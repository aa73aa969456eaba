// Products where a Transform may be.
import { $concat } from './concat.js'
import { $general } from './general.js'
import { $Matrix } from './matrix.js'
export const $product = (at, a, b, f) => a instanceof $Matrix || b instanceof $Matrix ? $concat(at, a, b) : $general(at, '__mul', a, b, f)
