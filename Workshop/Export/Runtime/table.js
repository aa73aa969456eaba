// Tables. Their length is where Lua finds their end: of a list with holes that depends on how long its list and its hash are,
// which grow here as they do in Lua 5.4.
import { $one } from './values.js'
const plain = k => typeof k == 'bigint' && k >= -9007199254740991n && k <= 9007199254740991n ? Number(k) : k
const isPlace = (k, most) => Number.isInteger(k) && k > 0 && k <= most
// The number of the smallest power of two that is not smaller.
const power = n => n > 1 ? 32 - Math.clz32(n - 1) : 0
export class $Table {
  fields = new Map
  // The length of the list with its holes, the keys that the hash has had, and how many it has room for.
  #size
  #keys
  #room
  constructor(list = [], fields = []) {
    this.#size = list.length
    this.#hash([], fields.length)
    for (const [k, v] of fields) this.put(k, v)
    for (const [i, v] of list.entries()) this.put(i + 1, v)
  }
  get kind() { return 'table' }
  get list() { return Array.from({ length: this.length }, (_, i) => this.own(i + 1)) }
  own(k) { return this.fields.get(plain(k)) }
  get(k) {
    const v = this.own(k)
    if (v !== undefined || !this.meta) return v
    const h = this.meta.own('__index')
    return typeof h == 'function' ? $one(h(this, k)) : h?.get(k)
  }
  put(k, v) {
    k = plain(k)
    const { fields } = this, keys = this.#keys
    if (v === undefined) return void fields.delete(k)
    if (!fields.has(k) && !isPlace(k, this.#size) && !keys.has(k)) keys.size < this.#room ? keys.add(k) : this.#grow(k)
    fields.set(k, v)
  }
  get length() {
    const { fields } = this
    let i = 0, j = this.#size
    if (j && !fields.has(j)) {
      if (fields.has(j - 1)) return j - 1
    } else {
      if (!fields.has(j + 1)) return j
      j ||= 1
      do { i = j, j *= 2 } while (fields.has(j))
    }
    while (j - i > 1) { const m = Math.floor((i + j) / 2); fields.has(m) ? i = m : j = m }
    return i
  }
  #hash(keys, n) { this.#keys = new Set(keys), this.#room = n && 1 << power(n) }
  // The list becomes as long as more than half of it is used; the hash has room for the others.
  #grow(k) {
    const keys = [...this.fields.keys(), k], places = keys.filter(k => isPlace(k, 2 ** 31)), counts = []
    for (const k of places) counts[power(k)] = (counts[power(k)] ?? 0) + 1
    let size = 0
    for (let i = 0, n = 1, sum = 0; places.length > n / 2; i++, n *= 2) if ((sum += counts[i] ?? 0) > n / 2) size = n
    const others = keys.filter(k => !isPlace(k, size))
    this.#size = size
    this.#hash(others, others.length)
  }
}
