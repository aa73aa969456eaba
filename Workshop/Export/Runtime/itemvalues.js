// Values of an item that are no plain numbers.
import { $bytes } from './bytes.js'
import { $count } from './counts.js'
export const $id = item => typeof item.f.id == 'string' ? $bytes(item.f.id) : $count(item.f.id)
