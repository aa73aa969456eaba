// Looks that are numbers.
import { $within, $write } from './lookparts.js'
export const $usual = {
  blur: [0, 0, 1e3], saturation: [1, 0, 2], tintAmount: [0, 0, 1], contentX: [0, -1e6, 1e6],
  contentY: [0, -1e6, 1e6], contentScale: [1, 1, 1e6]
}
export const $lookNumber = (at, item, name, v) => {
  const [plain, low, high] = $usual[name]
  $write(item, name, v === undefined ? v : $within(at, v, low, high, name), plain)
  if (name == 'tintAmount' && v) item.look.tint ??= '#000000'
}
