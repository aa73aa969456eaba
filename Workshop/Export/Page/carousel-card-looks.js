// How a card takes on a look. It is loaded where an effect gives one.
import { lookStyles } from './carousel-look-styles.js'
import { groundOf, stylesOf } from './carousel-looks.js'

/** Their rules. */
export const cardStyles = lookStyles

const layer = name => {
  const element = document.createElement('div')
  element.className = name
  return element
}

/** The layers that a plain card has not: a tint below its shade, and a back over all. */
const addLayers = card => {
  card.tint = layer('tint')
  card.back = layer('back')
  card.back.setAttribute('part', 'back')
  card.shade.before(card.tint)
  card.frame.append(card.back)
}

/** Draws a look on a card; an empty one is none. */
export const drawLook = (card, look) => {
  if (!card.tint) addLayers(card)
  const { box, frame, picture, slot, tint, back } = card, styles = stylesOf(look)
  card.round(styles.corners || card.corners)
  Object.assign(box.style, styles.item)
  Object.assign(frame.style, styles.window)
  Object.assign(slot.style, styles.content)
  picture.classList.toggle('cuts', styles.corners !== '' || styles.content.transform !== '')
  tint.style.background = styles.tint
  tint.style.opacity = styles.tintAmount
  back.style.visibility = styles.back ? 'inherit' : ''
  back.style.background = typeof styles.back === 'string' ? styles.back : ''
}

/** Draws a card's shadow on the ground, which is behind all cards, or takes it away. */
export const drawGround = (card, placement, size, { perspective, viewpoint }) => {
  if (!placement.look?.groundShadow) {
    card.ground?.remove()
    card.ground = undefined
    return
  }
  const { size: [width, height], matrix, alpha, blur, color } = groundOf(placement, size, perspective, viewpoint[1])
  card.ground ??= layer('ground')
  if (!card.ground.isConnected) card.box.closest('.world').append(card.ground)
  Object.assign(card.ground.style, {
    width: `${width}px`, height: `${height}px`, left: `${-width / 2}px`, top: `${-height / 2}px`, opacity: alpha,
    background: color, transform: `matrix3d(${matrix})`, filter: blur > 0 ? `blur(${blur}px)` : ''
  })
}
