// Values that can be read and not set: of the carousel, with numbers that have names, and of an app.
export class $Data {
  constructor(list, fields) { this.list = list; this.fields = fields }
  get isData() { return true }
  get length() { return this.list.length }
  get(k) {
    k = typeof k == 'bigint' ? Number(k) : k
    return typeof k == 'number' ? this.list[k - 1] : this.fields.get(k)
  }
}
export const $record = o => o && new $Data([], new Map(Object.entries(o)))
