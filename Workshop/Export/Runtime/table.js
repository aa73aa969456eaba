// Tables. Their length is where Lua's own lists end: what a list begins with may have holes.
import { $one } from './values.js'
const plain = k => typeof k == 'bigint' && k >= -9007199254740991n && k <= 9007199254740991n ? Number(k) : k
const end = list => {
  let i = 0, j = list.length
  if (j && list[j - 1] !== undefined) return j
  if (j > 1 && list[j - 2] !== undefined) return j - 1
  while (j - i > 1) { const m = i + j >> 1; list[m - 1] === undefined ? j = m : i = m }
  return i
}
export class $Table {
  fields = new Map
  length = 0
  constructor(list = [], fields = []) {
    for (const [k, v] of fields) this.put(k, v)
    list.forEach((v, i) => this.put(i + 1, v))
    this.length = Math.max(this.length, end(list))
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
    v === undefined ? this.fields.delete(k) : this.fields.set(k, v)
    while (this.fields.has(this.length + 1)) this.length++
    while (this.length && !this.fields.has(this.length)) this.length--
  }
}
