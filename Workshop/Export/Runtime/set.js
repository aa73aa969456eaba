// A field of a table or of an item.
import { $look } from './look.js'
import { $set } from './settable.js'
export const $put = (at, o, k, v) => o?.isItem ? $look(at, o, k, v) : $set(at, o, k, v)
