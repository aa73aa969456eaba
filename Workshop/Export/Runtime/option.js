// Values of options.
import { $fail } from './fail.js'
export const $option = (C, at, name, other) => name in C.O ? C.O[name] ?? other : $fail(at, `no option '${name}'`)
export const $distance = (C, by = 1) => C.P.offset * (C.itemWidth * Number(by))
