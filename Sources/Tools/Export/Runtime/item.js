// Items: what a page knows of them, and what the script says of how they look.
import { $fail } from './fail.js'
export class $Item { get isItem() { return true } }
const emptied = said => {
  for (const name in said) said[name] = undefined
  return said
}
const identities = C => C.identities ??= new Map
export const $itemOf = C => facts => {
  const items = C.items ??= new Map
  let item = items.get(facts.id)
  if (!item) items.set(facts.id, item = new $Item)
  const identity = identities(C).get(facts.id)
  if (identity && identity.last !== C.P.time) {
    if (identity.last !== C.P.former) identity.since = C.P.time
    identity.last = C.P.time
  }
  // What was said of an item is its place's: two of them may be there in a frame.
  item.f = facts
  item.look = emptied(facts.look ??= {})
  item.result = emptied(facts.result ??= {})
  return item
}
export const $byIdentity = (C, id) => {
  let p = identities(C).get(id)
  if (!p) identities(C).set(id, p = { last: C.P.time, since: C.P.time, springs: new Map })
  return p
}
export const $itself = (at, item) => item?.isItem ? item : $fail(at, 'an item expected')
