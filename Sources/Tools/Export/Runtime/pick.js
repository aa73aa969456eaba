// The larger and the smaller of numbers, and their size.
export const $max = (...a) => a.reduce((m, x) => m < x ? x : m)
export const $min = (...a) => a.reduce((m, x) => x < m ? x : m)
export const $abs = x => typeof x == 'bigint' ? BigInt.asIntN(64, x < 0n ? -x : x) : Math.abs(x)
