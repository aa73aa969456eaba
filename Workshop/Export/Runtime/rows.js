// A list of tables of one shape, from all their values.
import { $shaped } from './shaped.js'
import { $Table } from './table.js'
export const $rows = (names, values) => {
  const width = names.split(' ').length
  const row = (_, k) => $shaped(names, values.slice(k * width, (k + 1) * width))
  return new $Table(Array.from({ length: values.length / width }, row))
}
