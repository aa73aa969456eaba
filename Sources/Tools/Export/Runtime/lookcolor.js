// Looks that are colors.
import { $color, $write, $wrong } from './lookparts.js'
export const $lookColor = (at, item, name, v) => $write(item, name, v === undefined ? v : $color(at, v, name), item.look.tintAmount ? '' : '#000000')
export const $lookVerso = (at, item, name, v) => $write(item, name, typeof v == 'string' ? $color(at, v, name) : v === undefined || typeof v == 'boolean' ? v : $wrong(at, name), false)
