// Looks of four numbers.
import { $within, $write, $wrong } from './lookparts.js'
export const $lookFour = (at, item, name, v) => {
  if (v === undefined) {
    if (name == 'clip') $write(item, 'clipRadius')
    return $write(item, name)
  }
  if (typeof v == 'bigint') v = Number(v)
  const list = name == 'radius' && typeof v == 'number' ? [v, v, v, v] : v.list, most = name == 'radius' ? 1e6 : 1
  if (list?.length !== 4) $wrong(at, name)
  const all = list.map(x => $within(at, x, 0, most, name)), isOne = all.every(x => x === all[0])
  $write(item, name, name == 'radius' && isOne ? all[0] : all)
  if (name != 'clip') return
  let radius = 0
  for (const [k, x] of v.fields ?? []) {
    // A table has its places among its fields.
    if (Number.isInteger(k) || typeof k == 'bigint') continue
    if (k != 'radius') $wrong(at, name)
    radius = $within(at, x, 0, 1e6, name)
  }
  const isPlain = isOne && all[0] === 0
  if (isPlain) $write(item, name)
  const isSeen = radius !== 0 && !isPlain || radius !== radius
  $write(item, 'clipRadius', isSeen ? radius : undefined)
}
