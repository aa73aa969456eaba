// A look by a name that is not known before.
import { $fail } from './fail.js'
import { $lookColor, $lookVerso } from './lookcolor.js'
import { $lookFour } from './lookfour.js'
import { $lookLabel } from './looklabel.js'
import { $lookNumber, $usual } from './looknumber.js'
import { $lookTable } from './looktable.js'
import { $result } from './result.js'
const writers = {
  alpha: $result, depth: $result, shade: $result, tint: $lookColor, verso: $lookVerso, shadow: $lookTable,
  groundShadow: $lookTable, reflection: $lookTable, radius: $lookFour, clip: $lookFour, label: $lookLabel
}
const writerOf = name => {
  if (Object.hasOwn(writers, name)) return writers[name]
  return Object.hasOwn($usual, name) ? $lookNumber : undefined
}
export const $look = (at, item, name, v) => {
  const write = writerOf(name) ?? $fail(at, `an item has no field '${name}' that can be set`)
  return write(at, item, name, v)
}
