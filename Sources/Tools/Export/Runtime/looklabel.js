// Labels.
import { $letters } from './bytes.js'
import { $write, $wrong } from './lookparts.js'
const label = (at, v) => { if (typeof v != 'string') $wrong(at, 'label'); try { v = $letters(v) } catch { $wrong(at, 'label') } return [...v].length <= 200 ? v : $wrong(at, 'label') }
export const $lookLabel = (at, item, name, v) => $write(item, name, v === undefined ? v : label(at, v), '')
