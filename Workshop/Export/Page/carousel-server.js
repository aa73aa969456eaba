// What a server sends inside of <carousel-stage>, before its cards: where they are at first, as a declarative shadow
// root. The page then shows the carousel before a script has run, and nothing moves when one has.
import { placements } from './placements.js'

const short = number => +number.toFixed(6)

/**
 * The template for an effect. Card number K of the page needs slot="item-K". The element needs stage-size, with the
 * same bounds, and the same options and settings as attributes.
 */
export const firstPicture = (effect, {
  count, index = 0, bounds, itemSize = effect.stage.itemSize ?? [200, 200], options = {}, vertical, perspective,
  viewpointOffset, contentOffset = effect.stage.contentOffset ?? [0, 0], rightToLeft = false, align = 'center', nonce
}) => {
  const run = effect.create(options)
  const carousel = {
    count, offset: index, bounds, itemSize, vertical, perspective, viewpointOffset, contentOffset, rightToLeft
  }
  const shown = placements(run, carousel).filter(({ alpha }) => alpha > 0), [w, h] = itemSize
  const isVertical = vertical ?? effect.stage.vertical ?? false, isMirrored = rightToLeft && !isVertical
  const sides = { start: isMirrored ? 'end' : 'start', center: 'center', end: isMirrored ? 'start' : 'end' }
  const half = `${short((isVertical ? h : w) / 2)}px * var(--scale)`
  const place = { start: `calc(${half})`, center: '50%', end: `calc(100% - ${half})` }[sides[align]]
  const [left, top] = isVertical ? ['50%', place] : [place, '50%']
  const [right, down] = contentOffset
  const moved = [isMirrored ? -right : right, down].map(length => `calc(${short(length)}px * var(--scale))`).join(' ')
  const rules = shown.map(({ index, matrix, alpha, depth, shade }) => {
    const color = `rgb(${shade < 0 ? '0 0 0' : '255 255 255'}/${short(Math.abs(shade))})`
    const light = shade ? `.i${index}::after{background:${color}}` : ''
    return `.i${index}{transform:matrix3d(${matrix.map(short)});opacity:${short(alpha)};z-index:${depth}}${light}`
  })
  const boxes = shown.map(({ index }) => `<div class="item i${index}"><slot name="item-${index}"></slot></div>`)
  return `<template shadowrootmode="open"><style${nonce ? ` nonce="${nonce}"` : ''}>
:host{display:block;position:relative;container-type:inline-size;overflow:hidden}
:host{--scale:tan(atan2(100cqw,${short(bounds[0])}px))}
.world{position:absolute;left:${left};top:${top};translate:${moved};transform:scale(var(--scale))}
.item{position:absolute;width:${w}px;height:${h}px;left:${-w / 2}px;top:${-h / 2}px}
.item::after{content:"";position:absolute;inset:0;pointer-events:none}
slot{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);width:100%;height:100%}
${rules.join('\n')}
</style><div class="world">${boxes.join('')}</div></template>`
}
