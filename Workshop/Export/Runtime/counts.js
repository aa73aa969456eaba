// Whole numbers where nothing asks whether a number is whole: a number as long as there is none beside it, else a
// BigInt.
export const $count = n => n
export const $kept = b => b >= -9007199254740991n && b <= 9007199254740991n ? Number(b) : b
export const $isWhole = x => typeof x == 'bigint' || Number.isSafeInteger(x)
