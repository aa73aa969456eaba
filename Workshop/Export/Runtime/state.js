// What a script keeps of an item.
import { $byIdentity } from './item.js'
import { $Table } from './table.js'
export const $state = (C, item) => $byIdentity(C, item.f.id).state ??= new $Table
