// How opaque, shaded and near an item is.
import { $argument } from './matrix.js'
export const $result = (at, { result }, name, v) => { result[name] = v === undefined ? v : $argument(at, v) }
