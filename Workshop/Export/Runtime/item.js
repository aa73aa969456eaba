// Items: what a page knows of them, and what the script says of how they look.
import { $fail } from './fail.js'
// As a carousel from right to left shows it.
const mirrored = look => {
  const other = { ...look }
  if (look.shadow?.x) other.shadow = { ...look.shadow, x: -look.shadow.x }
  if (look.contentX) other.contentX = -look.contentX
  if (look.radius?.length) other.radius = [1, 0, 3, 2].map(k => look.radius[k])
  if (look.clip) other.clip = [2, 1, 0, 3].map(k => look.clip[k])
  return other
}
// Whether all its numbers are finite.
const isSound = v => typeof v == 'object' ? Object.values(v).every(isSound) : typeof v != 'number' || Number.isFinite(v)
export class $Item {
  get isItem() { return true }
  // How it looks, if the script has said anything.
  get seen() {
    const { look } = this
    let isSaid = false
    for (const name in look) {
      if (look[name] === undefined) continue
      if (!isSound(look[name])) $fail(0, `item.${name} is not finite`)
      isSaid = true
    }
    if (isSaid) return this.f.isMirrored ? mirrored(look) : look
  }
}
const emptied = said => {
  for (const name in said) said[name] = undefined
  return said
}
const identities = C => C.identities ??= new Map
// What a script reads of an item: what the app says, else what is usual.
const tell = (C, { index, offset }, spot, own) => {
  const facts = spot.facts ??= { usualSize: {} }, { usualSize } = facts, { itemSize } = C.given
  usualSize.width = itemSize[0]
  usualSize.height = itemSize[1]
  facts.id = own?.id ?? index
  facts.isMirrored = C.rightToLeft
  facts.index = index
  facts.offset = offset
  facts.width = own?.width ?? C.itemWidth
  facts.height = own?.height ?? C.itemHeight
  facts.size = own?.size ?? usualSize
  facts.presence = own?.presence ?? 1
  facts.order = own?.order ?? 0
  facts.leaving = own?.leaving ?? false
  facts.held = own?.held ?? false
  facts.current = own?.current ?? index === C.currentItemIndex
  facts.placeholder = own?.placeholder ?? false
  facts.data = own?.data
  facts.pointer = own?.pointer
  return facts
}
export const $itemOf = C => (to, spot, own) => {
  const facts = tell(C, to, spot, own)
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
  item.fault = undefined
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
