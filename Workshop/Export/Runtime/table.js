// Tables. Their length is where Lua finds their end: of a list with holes that depends on which keys are in its list and which
// in its hash, so both grow here as they do in Lua 5.4.
import { $one } from './values.js'
const plain = k => typeof k == 'bigint' && k >= -9007199254740991n && k <= 9007199254740991n ? Number(k) : k
const isPlace = k => Number.isInteger(k) && k > 0 && k < 2147483648
// The number of the smallest power of two that is not smaller.
const exponent = n => n > 1 ? 32 - Math.clz32(n - 1) : 0
export class $Table {
  fields = new Map
  // The keys of the hash by their places, all of them, and up to where none and from where on all are taken.
  #nodes = []
  #keys
  #low = 0
  #free = 0
  // The length of the list, with its holes.
  #size
  constructor(list = [], fields = []) {
    this.#size = list.length
    this.#resize(fields.length)
    for (const [k, v] of fields) this.put(k, v)
    for (const [i, v] of list.entries()) if (v !== undefined) this.fields.set(i + 1, v)
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
    if (v === undefined) return void this.fields.delete(k)
    if (!this.fields.has(k) && !(isPlace(k) && k <= this.#size) && !this.#keys.has(k)) this.#add(k)
    this.fields.set(k, v)
  }
  get length() {
    let i = 0, j = this.#size
    if (j && !this.fields.has(j)) {
      if (j > 1 && this.fields.has(j - 1)) return j - 1
    } else {
      if (!this.#nodes.length || !this.fields.has(j + 1)) return j
      j ||= 1
      do { i = j, j *= 2 } while (this.fields.has(j))
    }
    while (j - i > 1) { const m = Math.floor((i + j) / 2); this.fields.has(m) ? i = m : j = m }
    return i
  }
  #resize(count) {
    this.#nodes = count ? Array(1 << exponent(count)).fill() : []
    this.#free = this.#nodes.length
    this.#low = 0
    this.#keys = new Set
  }
  // Where a key belongs in the hash. Of what is no whole number only Lua knows: nothing that is told depends on it.
  #place(k) { return Number.isInteger(k) ? Math.abs(k) % (this.#nodes.length - 1 | 1) : 0 }
  #add(k) {
    const nodes = this.#nodes, isNumber = Number.isInteger(k)
    while (!isNumber && nodes[this.#low] !== undefined) this.#low++
    let place = isNumber ? this.#place(k) : this.#low
    if (place >= nodes.length) return this.#grow(k)
    const other = nodes[place]
    if (other !== undefined && this.fields.has(other)) {
      let free = this.#free
      do free-- ; while (free >= 0 && nodes[free] !== undefined)
      if (free < 0) return this.#grow(k)
      this.#free = free
      // Who is where it does not belong makes room.
      if (this.#place(other) !== place) nodes[free] = other
      else place = free
    }
    nodes[place] = k
    this.#keys.add(k)
  }
  // The list becomes as long as more than half of it is used; the hash has room for the others.
  #grow(k) {
    const counts = Array(32).fill(0), { fields } = this
    let total = 1, places = 0, size = 0, used = 0, sum = 0
    const count = k => { if (isPlace(k)) counts[exponent(k)]++, places++ }
    for (const k of fields.keys()) total++, count(k)
    count(k)
    for (let i = 0, power = 1; places > power / 2; i++, power *= 2) {
      sum += counts[i]
      if (sum > power / 2) size = power, used = sum
    }
    const kept = [], former = this.#size
    for (let i = size + 1; i <= former; i++) if (fields.has(i)) kept.push(i)
    kept.push(...this.#nodes.filter(k => fields.has(k)))
    this.#size = size
    this.#resize(total - used)
    for (const k of kept) if (!(isPlace(k) && k <= size)) this.#add(k)
    if (!(isPlace(k) && k <= size)) this.#add(k)
  }
}
