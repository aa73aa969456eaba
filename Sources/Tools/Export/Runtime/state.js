// What a script keeps of an item.
import { $person } from './item.js'
import { $Table } from './table.js'
export const $state = (C, item) => $person(C, item.f.id).state ??= new $Table
