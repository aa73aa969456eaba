// Random numbers of an item.
import { $bytes } from './bytes.js'
import { $itself } from './item.js'
import { $random } from './random.js'
export const $itemRandom = (at, item, salt) => {
  const id = $itself(at, item).f.id
  return $random(at, typeof id == 'string' ? $bytes(id) : id, salt)
}
