// Transforms.
import { $fail } from './fail.js'
import { $type } from './values.js'
export class $Matrix { constructor(m) { this.m = m } }
export const $matrix = (at, t) => t instanceof $Matrix ? t.m : $fail(at, `a Transform expected, got ${$type(at, t)}`)
export const $finite = (at, x) => Number.isFinite(x = Number(x)) ? x : $fail(at, `finite number expected, got ${x}`)
export const $identity = new $Matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
