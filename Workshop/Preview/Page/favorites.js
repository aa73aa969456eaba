// Favorites, and the effects shown last: the first to choose from.

import { of, onClick } from './fields.js'
import { keep, kept } from './storage.js'
import { add } from './undo.js'

const most = 6
const star = of('favorite')
const liked = new Set(kept('favorites', []))

let recent = kept('recent', [])
let shown = ''

onClick('favorite', () => {
  const name = shown, turn = () => like(name)
  turn()
  add(`favorite ${name}`, turn, turn)
})

function like(name) {
  if (!liked.delete(name)) liked.add(name)
  keep('favorites', [...liked])
  show({ type: shown })
  for (const action of others) action()
}

const others = []
/** Calls `action` as another effect becomes a favorite, or one no longer is. */
export const onOther = action => others.push(action)

export function show({ type }) {
  const isLiked = liked.has(type)
  star.ariaPressed = isLiked
  star.textContent = isLiked ? '★' : '☆'
  star.title = isLiked ? `${type} is a favorite` : `Make ${type} a favorite`
  if (type === shown) return
  shown = type
  recent = [type, ...recent.filter(name => name !== type)].slice(0, most)
  keep('recent', recent)
}

/** Whether it is one of the first to choose from. */
export const isFirst = name => rank(name) < most

/** A sorting key: favorites, the effects shown last, all others. */
export function rank(name) {
  const place = recent.indexOf(name)
  if (liked.has(name)) return -1
  return place < 0 ? most : place
}
