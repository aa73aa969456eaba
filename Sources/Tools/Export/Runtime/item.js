// Items: what a page knows of them, and what the script says of how they look.
import { $fail } from './fail.js'
export class $Item { get isItem() { return true } }
const persons = C => C.persons ??= new Map
export const $itemOf = C => facts => {
  const items = C.items ??= new Map
  let item = items.get(facts.id)
  if (!item) items.set(facts.id, item = new $Item)
  const person = persons(C).get(facts.id)
  if (person && person.last !== C.P.time) { if (person.last !== C.P.former) person.since = C.P.time; person.last = C.P.time }
  return Object.assign(item, { f: facts, look: {}, result: {} })
}
export const $person = (C, id) => { let p = persons(C).get(id); if (!p) persons(C).set(id, p = { last: C.P.time, since: C.P.time, springs: new Map }); return p }
export const $itself = (at, item) => item?.isItem ? item : $fail(at, 'an item expected')
