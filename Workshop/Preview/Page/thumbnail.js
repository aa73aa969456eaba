// A small carousel as a drawing: cards as outlines, which cost less than elements.

import { hue } from './hue.js'
import { drawn } from './fields.js'
import { corners, outline, project } from './matrix.js'

/** An empty one, at the end of an element. */
export const addThumbnail = parent => ({
  tiny: drawn('svg', parent, { class: 'tiny', 'aria-hidden': 'true' }), cards: []
})

/** Draws a picture that the host has sent. */
export function draw({ tiny, cards }, { bounds, items }) {
  tiny.setAttribute('viewBox', `${-bounds[0] / 2} ${-bounds[1] / 2} ${bounds.join(' ')}`)
  while (cards.length < items.length) cards.push(drawn('path', tiny))
  while (cards.length > items.length) cards.pop().remove()
  cards.forEach((card, place) => {
    const [index, alpha, shade, width, height, ...matrix] = items[place]
    card.setAttribute('d', outline(corners(width, height).map(corner => project(matrix, ...corner))))
    card.style.setProperty('--hue', hue(index))
    card.style.setProperty('--light', shade < 0 ? '#000' : '#fff')
    card.style.setProperty('--shade', `${Math.abs(shade) * 100}%`)
    card.style.fillOpacity = card.style.strokeOpacity = alpha
  })
}
