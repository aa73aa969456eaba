// The pointer over an item.
import { $itself } from './item.js'
export const $pointer = (at, item) => $itself(at, item).f.pointer ? [item.f.pointer.x, item.f.pointer.y] : [undefined]
