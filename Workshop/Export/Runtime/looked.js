// What a script has said of an item, read again.
import { $bytes } from './bytes.js'
import { $usual } from './looknumber.js'
export const $looked = (item, name) => {
  if (name == 'label') return $bytes(item.look.label ?? '')
  return item.result[name] ?? item.look[name] ?? $usual[name]?.[0] ?? { alpha: 1, shade: 0 }[name]
}
