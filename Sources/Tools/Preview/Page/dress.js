// How an item looks besides its place, as styles.

import * as camera from './camera.js'
import { element } from './fields.js'

/** A look that changes nothing. */
export const plain = {}

/** What costs a frame most, first; the frame meter names it. */
export const expensive = ['blur', 'shadow', 'ground', 'saturation']

const set = (style, name, value) => value === null ? style.removeProperty(name) : style.setProperty(name, value)

const saturation = look => (look.saturation ?? 1) === 1 ? '' : `saturate(${look.saturation})`

/** The styles of a card: its corners, and what is seen of its picture. */
function frame(style, look) {
  const { radius, clip, contentX: x = 0, contentY: y = 0, contentScale: scale = 1 } = look
  set(style, '--corner', radius === undefined ? null : [radius].flat().map(points => `${points}px`).join(' '))
  set(style, 'clip-path', clip ? `inset(${[1, 2, 3, 0].map(side => `${clip[side] * 100}%`).join(' ')})` : null)
  const most = (scale - 1) / 2, held = part => Math.max(-most, Math.min(most, part)) * 100
  const flip = look.verso ? -1 : 1
  set(style, '--content', scale !== 1 || flip < 0
    ? `translate(${held(x)}%, ${held(y)}%) scale(${flip * scale}, ${scale})` : null)
  // Below a tint; without one it is the whole item's, which costs half.
  set(style, '--saturation', look.tintAmount && saturation(look) || null)
  set(style, '--tint', look.tintAmount ? look.tint : null)
  set(style, '--amount', look.tintAmount ?? null)
}

/** The shadow on the ground: an element behind all items. */
function ground(part, look) {
  if (!look.ground) {
    part.ground?.remove()
    part.ground = null
    return
  }
  part.ground ??= element('div', { className: 'ground' })
  if (!part.ground.isConnected) part.element.before(part.ground)
  const [width, height, x, y, blur, alpha, ...m] = look.ground
  Object.assign(part.ground.style, {
    width: `${width}px`, height: `${height}px`, left: `${x - width / 2}px`, top: `${y - height / 2}px`, opacity: alpha,
    transform: `matrix3d(${camera.apply(m).matrix.join()})`, filter: blur > 0 ? `blur(${blur}px)` : '',
  })
}

/** In motion a blur is rounded: the browser keeps whole ones. */
const coarse = look => ({
  ...look, blur: Math.round(look.blur ?? 0), shadow: look.shadow && { ...look.shadow, blur: Math.round(look.shadow.blur ?? 0) },
})

/** Makes a part of the cast look so. */
export function dress(part, exact, isMoving = false) {
  const look = isMoving ? coarse(exact) : exact
  const { element: item, faces } = part
  for (const { card } of faces) frame(card.style, look)
  const { blur, shadow, verso } = look
  const filters = look.tintAmount ? [] : [saturation(look)].filter(Boolean)
  if (blur > 0) filters.push(`blur(${blur}px)`)
  if (shadow) {
    const { x = 0, y = 0, blur: soft = 0, alpha = 1, color = '#000000' } = shadow
    const opacity = Math.round(alpha * 255).toString(16).padStart(2, '0')
    filters.push(`drop-shadow(${x}px ${y}px ${soft}px ${color}${opacity})`)
  }
  item.style.filter = filters.join(' ')
  item.toggleAttribute('data-soft', blur > 0 || Boolean(shadow))
  item.toggleAttribute('data-verso', Boolean(verso))
  item.toggleAttribute('data-tinted', look.tintAmount > 0)
  set(item.style, '--verso', typeof verso === 'string' ? verso : null)
  ground(part, look)
  part.label = look.label ?? ''
  if (part.name) item.ariaLabel = part.label ? `${part.name}, ${part.label}` : part.name
}
