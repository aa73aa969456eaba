// Arguments that must be whole numbers.
import { $fail } from './fail.js'
export const $int = (at, x) => Number.isInteger(x = Number(x)) ? x : $fail(at, 'number has no integer representation')
