// Tables of one shape share their names.
import { $Table } from './table.js'
export const $shaped = (names, values) => new $Table([], names.split(' ').map((name, k) => [name, values[k]]))
