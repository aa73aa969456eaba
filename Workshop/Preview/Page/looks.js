// How an item of the stage looks besides its place.

import * as camera from './camera.js'
import { stylesOf } from './carousel-looks.js'
import { element } from './fields.js'

/** A look that changes nothing. */
export const plain = {}

/** What costs a frame most, first; the frame meter names it. */
export const expensive = ['blur', 'shadow', 'ground', 'reflection', 'saturation']

const set = (style, name, value) => value === '' ? style.removeProperty(name) : style.setProperty(name, value)

/** The styles of a card: its corners, and what is seen of its picture. */
function frame({ style }, { corners, window, content, tint, tintAmount }, isTurned) {
  set(style, '--corners', corners)
  style.boxShadow = window.boxShadow
  style.clipPath = window.clipPath
  set(style, '--content', [content.transform, isTurned ? 'scaleX(-1)' : ''].filter(Boolean).join(' '))
  set(style, '--saturation', content.filter)
  set(style, '--tint', tint)
  set(style, '--amount', tintAmount || '')
}

/** An item's own mirror image: it takes the place of the floor's. */
function reflect({ element: item, mirror }, reflection) {
  item.toggleAttribute('data-reflects', Boolean(reflection))
  if (!mirror) return
  set(mirror.style, '--scale', reflection?.scale ?? '')
  set(mirror.style, '--alpha', reflection?.alpha ?? '')
  set(mirror.style, '--gap', reflection ? `${reflection.gap}px` : '')
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
    background: look.groundColor ?? '',
    transform: `matrix3d(${camera.apply(m).matrix.join()})`, filter: blur > 0 ? `blur(${blur}px)` : '',
  })
}

/** In motion a blur is rounded: the browser keeps whole ones. */
const coarse = look => ({
  ...look, blur: Math.round(look.blur ?? 0),
  shadow: look.shadow && { ...look.shadow, blur: Math.round(look.shadow.blur ?? 0) },
})

/** Makes a part of the cast look so. */
export function drawLook(part, exact, isMoving = false) {
  const look = isMoving ? coarse(exact) : exact, styles = stylesOf(look)
  const { element: item, faces } = part
  for (const { card } of faces) frame(card, styles, styles.back !== false)
  if (faces[1]) faces[1].card.style.boxShadow = ''
  reflect(part, styles.reflection)
  item.style.filter = styles.item.filter
  item.toggleAttribute('data-soft', look.blur > 0 || Boolean(look.shadow))
  item.toggleAttribute('data-verso', styles.back !== false)
  item.toggleAttribute('data-tinted', styles.tint !== '')
  set(item.style, '--back-color', typeof styles.back === 'string' ? styles.back : '')
  ground(part, look)
  part.label = look.label ?? ''
  if (part.name) item.ariaLabel = part.label ? `${part.name}, ${part.label}` : part.name
}
