// Faint areas that show insets, gaps and places to rest.

import { element, of } from './fields.js'

const marks = []

export function draw(guides, isVertical) {
  while (marks.length > guides.length) marks.pop().remove()
  while (marks.length < guides.length) marks.push(of('world').appendChild(element('div', { ariaHidden: 'true' })))
  guides.forEach(([kind, start, end], number) => {
    const { style } = marks[number]
    marks[number].className = `guide ${kind}`
    const length = `${end - start}px`
    style.left = isVertical ? '0' : `${start}px`
    style.top = isVertical ? `${start}px` : '0'
    style.width = isVertical ? '100%' : length
    style.height = isVertical ? length : '100%'
  })
}
