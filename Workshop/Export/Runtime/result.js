// How opaque, shaded and near an item is.
import { $wrong } from './lookparts.js'
import { $finite } from './matrix.js'
import { $checked } from './checked.js'
export const $result = (at, { result }, name, v) => {
  if (v === undefined) {
    result[name] = v
    return
  }
  v = Number($checked(at, v))
  if (name == 'depth') {
    result[name] = $finite(at, v)
    return
  }
  if (v !== v) $wrong(at, name)
  result[name] = Math.min(1, Math.max(name == 'shade' ? -1 : 0, v))
}
