// Labels.
import { $shown } from './bytes.js'
import { $write, $wrong } from './lookparts.js'
const label = (at, v) => {
  const isShort = typeof v == 'string' && v.replace(/[\x80-\xbf]/g, '').length <= 200
  return isShort ? $shown(v) : $wrong(at, 'label')
}
export const $lookLabel = (at, item, name, v) => $write(item, name, v === undefined ? v : label(at, v), '')
