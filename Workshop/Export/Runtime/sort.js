// Lists in order.
import { $call } from './call.js'
import { $fail } from './fail.js'
import { $less } from './less.js'
import { $plain } from './plaintable.js'
import { $one, $truth } from './values.js'
export const $sort = (at, t, less) => {
  const before = (a, b) => less === undefined ? $less(at, a, b) : $truth($one($call(at, less)(a, b)))
  const list = [...$plain(at, t).list], swap = (i, j) => { [list[i], list[j]] = [list[j], list[i]] }
  const wrong = () => $fail(at, 'invalid order function for sorting')
  // In Lua's own steps, so that equal elements come in its order.
  const sort = (low, high) => {
    while (low < high) {
      if (before(list[high], list[low])) swap(low, high)
      if (high - low === 1) return
      const middle = low + high >> 1
      if (before(list[middle], list[low])) swap(middle, low)
      else if (before(list[high], list[middle])) swap(middle, high)
      if (high - low === 2) return
      const pivot = list[middle]
      swap(middle, high - 1)
      let i = low, j = high - 1
      for (;;) {
        while (before(list[++i], pivot)) if (i === high - 1) wrong()
        while (before(pivot, list[--j])) if (j < i) wrong()
        if (j < i) break
        swap(i, j)
      }
      swap(high - 1, i)
      if (i - low < high - i) sort(low, i - 1), low = i + 1
      else sort(i + 1, high), high = i - 1
    }
  }
  sort(0, list.length - 1)
  list.forEach((v, i) => t.put(i + 1, v))
  return []
}
