// Whole numbers where it counts whether a number is whole: each is a BigInt.
export const $count = n => BigInt(n)
export const $kept = b => b
export const $isWhole = x => typeof x == 'bigint'
