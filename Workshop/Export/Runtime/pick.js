// The larger and the smaller of numbers, and their size.
export const $max = (m, ...a) => {
  for (let k = 0; k < a.length; k++) if (m < a[k]) m = a[k]
  return m
}
export const $min = (m, ...a) => {
  for (let k = 0; k < a.length; k++) if (a[k] < m) m = a[k]
  return m
}
export const $abs = x => {
  if (typeof x != 'bigint') return Math.abs(x)
  return BigInt.asIntN(64, x < 0n ? -x : x)
}
