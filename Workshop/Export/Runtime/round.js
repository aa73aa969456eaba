// The whole numbers beside a number. One that is farther than any whole number stays as it is.
import { $kept } from './counts.js'
const whole = r => r >= -(2 ** 63) && r < 2 ** 63 ? $kept(BigInt(r)) : r
export const $floor = x => typeof x == 'bigint' ? x : whole(Math.floor(x))
export const $ceil = x => typeof x == 'bigint' ? x : whole(Math.ceil(x))
