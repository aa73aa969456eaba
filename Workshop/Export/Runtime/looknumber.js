// Looks that are numbers.
import { $within, $write } from './lookparts.js'
import { $argument } from './matrix.js'
export const $usual = {
  blur: [0, 0, 1e3], saturation: [1, 0, 2], tintAmount: [0, 0, 1], contentX: [0, -1e6, 1e6],
  contentY: [0, -1e6, 1e6], contentScale: [1, 1, 1e6]
}
export const $lookNumber = (at, item, name, v) => {
  const [plain, low, high] = $usual[name]
  // What is read again is what was said.
  const said = item.result[name] = v === undefined ? v : $argument(at, v)
  $write(item, name, said === undefined ? said : $within(at, said, low, high, name), plain)
  if (name == 'tintAmount' && item.look.tintAmount) item.look.tint ??= '#000000'
}
