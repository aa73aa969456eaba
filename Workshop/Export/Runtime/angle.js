// Angles.
export const $rad = x => Number(x) * (Math.PI / 180)
export const $deg = x => Number(x) * (180 / Math.PI)
export const $atan = (y, x = 1) => Math.atan2(Number(y), Number(x))
