// Logarithms, remainders and parts of numbers.
export const $log = (x, base) => {
  x = Number(x)
  if (base === undefined) return Math.log(x)
  base = Number(base)
  if (base === 2) return Math.log2(x)
  return base === 10 ? Math.log10(x) : Math.log(x) / Math.log(base)
}
export const $modf = x => {
  if (typeof x == 'bigint') return [x, 0]
  return [Math.trunc(x), Math.abs(x) === Infinity ? 0 : x - Math.trunc(x)]
}
export const $fmod = (at, a, b) => Number(a) % Number(b)
