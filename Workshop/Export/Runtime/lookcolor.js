// Looks that are colors.
import { $color, $write, $wrong } from './lookparts.js'
export const $lookColor = (at, item, name, v) => {
  const plain = item.look.tintAmount ? '' : '#000000'
  return $write(item, name, v === undefined ? '#000000' : $color(at, v, name), plain)
}
const verso = (at, v, name) => {
  if (typeof v == 'string') return $color(at, v, name)
  return v === undefined || typeof v == 'boolean' ? v : $wrong(at, name)
}
export const $lookVerso = (at, item, name, v) => $write(item, name, verso(at, v, name), false)
