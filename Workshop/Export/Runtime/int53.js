// Whole numbers that have no gaps beside them.
import { $fail } from './fail.js'
export const $wholeDivided = (at, a, b) => b === 0 ? $fail(at, "attempt to perform 'n//0'") : Math.floor(a / b) + 0
export const $wholeMod = (at, a, b) => {
  if (b === 0) $fail(at, "attempt to perform 'n%%0'")
  const m = a % b
  return (m > 0 ? b < 0 : m < 0 && b > 0) ? m + b : m + 0
}
export const $step = (at, x) => x == 0 ? $fail(at, "'for' step is zero") : x
