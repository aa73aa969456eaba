// How an item looks besides its place, as styles: the one place where a look becomes css, for the element and for the
// preview's page.

const percent = part => `${part * 100}%`
const rgb = (color, alpha) => {
  const [r, g, b] = [1, 3, 5].map(k => parseInt(color.slice(k, k + 2), 16))
  return `rgb(${r} ${g} ${b} / ${alpha})`
}

/** A mirror image below a box, as Chromium and WebKit draw it; Firefox has none. */
const reflectOf = ({ scale, alpha, gap }) =>
  `below ${gap}px linear-gradient(transparent ${percent(1 - scale)}, rgb(0 0 0/${alpha}))`

/**
 * The styles of a card in a look; an empty one is none. `item` is the whole card, `window` what cuts its content,
 * `content` its picture, below a tint in a color; `back` is the color of its back, or whether it is the usual one.
 */
export const stylesOf = look => {
  const { blur = 0, saturation = 1, tint = '', tintAmount = 0, shadow, clip } = look
  const { contentScale = 1, contentX = 0, contentY = 0 } = look
  const reflection = look.reflection && { scale: 0.5, alpha: 0.5, gap: 0, ...look.reflection }
  // Below a tint; without one it is the whole card's, which costs half.
  const saturate = saturation === 1 ? '' : `saturate(${saturation})`, isTinted = tintAmount > 0
  const cast = shadow && [
    `${shadow.x ?? 0}px ${shadow.y ?? 0}px`, shadow.blur ?? 0, rgb(shadow.color ?? '#000000', shadow.alpha ?? 1)
  ]
  // The shadow of a cut card is that of what is left of it. The third length is a deviation in a filter, two of them in
  // a box's shadow.
  const round = look.clipRadius ? ` round ${look.clipRadius}px` : ''
  const drop = cast && clip ? `drop-shadow(${cast[0]} ${cast[1]}px ${cast[2]})` : ''
  const most = (contentScale - 1) / 2, held = x => percent(Math.min(Math.max(x, -most), most))
  return {
    corners: look.radius === undefined ? '' : [look.radius].flat().map(r => `${r}px`).join(' '),
    item: {
      filter: [isTinted ? '' : saturate, blur > 0 ? `blur(${blur}px)` : '', drop].filter(Boolean).join(' '),
      webkitBoxReflect: reflection ? reflectOf(reflection) : ''
    },
    reflection,
    window: {
      boxShadow: cast && !clip ? `${cast[0]} ${2 * cast[1]}px ${cast[2]}` : '',
      clipPath: clip ? `inset(${[1, 2, 3, 0].map(k => percent(clip[k])).join(' ')}${round})` : ''
    },
    content: {
      filter: isTinted ? saturate : '',
      transform: contentScale === 1 ? '' : `translate(${held(contentX)}, ${held(contentY)}) scale(${contentScale})`
    },
    tint: isTinted ? tint : '', tintAmount,
    back: look.verso ?? false
  }
}

/**
 * The shadow of an item on the ground, as the engine has it: a rectangle with its size, its color, a matrix about its
 * middle, and an alpha. Light from above moves each point of the item down; an item that stands upright would leave a
 * line, so its shadow is as deep as twice the blur.
 */
export const groundOf = ({ matrix: m, alpha, look }, [width, height], perspective, viewpointDown = 0) => {
  const { y = 0, blur = 0, alpha: dark = 1, color = '#000000' } = look.groundShadow
  let across = [m[0] * width / 2, m[2] * width / 2], along = [m[4] * height / 2, m[6] * height / 2]
  const least = Math.max(blur, 2), size = ([a, b]) => Math.hypot(a, b)
  if (size(across) < size(along)) [across, along] = [along, across]
  const length = Math.max(size(across), 1e-6), normal = [-across[1] / length, across[0] / length]
  const depth = along[0] * normal[0] + along[1] * normal[1]
  if (Math.abs(depth) < least) {
    const more = (depth < 0 ? -least : least) - depth
    along = [along[0] + normal[0] * more, along[1] + normal[1] * more]
  }
  const ground = [2 * length, 2 * Math.max(size(along), 1e-6)]
  const row = (half, extent) => {
    const x = half[0] / (extent / 2), z = half[1] / (extent / 2)
    return [x, 0, z, perspective * z]
  }
  return {
    size: ground, alpha: alpha * dark, blur, color,
    matrix: [
      ...row(across, ground[0]), ...row(along, ground[1]), 0, 1, 0, 0,
      m[12], y - viewpointDown, m[14], 1 + perspective * m[14]
    ]
  }
}
