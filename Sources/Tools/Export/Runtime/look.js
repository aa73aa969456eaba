// A look by a name that is not known before.
import { $fail } from './fail.js'
import { $lookColor, $lookVerso } from './lookcolor.js'
import { $lookFour } from './lookfour.js'
import { $lookLabel } from './looklabel.js'
import { $lookNumber, $usual } from './looknumber.js'
import { $lookTable } from './looktable.js'
import { $result } from './result.js'
const writers = { alpha: $result, depth: $result, shade: $result, tint: $lookColor, verso: $lookVerso, shadow: $lookTable, groundShadow: $lookTable, reflection: $lookTable, radius: $lookFour, clip: $lookFour, label: $lookLabel }
export const $look = (at, item, name, v) => ((Object.hasOwn(writers, name) && writers[name]) || (Object.hasOwn($usual, name) && $lookNumber) || $fail(at, `an item has no field '${name}' that can be set`))(at, item, name, v)
