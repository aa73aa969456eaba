// The cards by hand: their size, shape and gap; title and color of the one in front.

import { guard, of, on, onClick, short, show as fill, throttled } from './fields.js'
import { command, sendItem } from './socket.js'

const [size, shape, gap, title, color] = ['card-size', 'card-shape', 'card-gap', 'card-title', 'card-color']
  .map(id => guard(of(id)))

let itemSize = [1, 1]
/** The index of the card in front, and what is said of it. */
let front = -1
let shown = ''

const resize = (width, height) => command('item', short(Math.max(1, width)), short(Math.max(1, height)))

const setSize = throttled(value => resize(value, value * itemSize[1] / itemSize[0]))
const setGap = throttled(value => command('gap', short(value)))
const setColor = throttled((value, index) => sendItem({ key: 'color', text: value, at: index }))
on(size, 'input', () => setSize(size.valueAsNumber))
on(gap, 'input', () => setGap(gap.valueAsNumber))
// The longer side stays.
on(shape, 'change', () => {
  const ratio = Number(shape.value), longer = Math.max(...itemSize)
  if (ratio > 0) resize(ratio > 1 ? longer : longer * ratio, ratio > 1 ? longer / ratio : longer)
})
on(title, 'change', () => {
  if (front < 0) return
  // A title is seen on a card without a cover.
  const cards = of('cards')
  if (title.value && cards.value === 'covers') {
    cards.value = 'numbers'
    cards.dispatchEvent(new Event('change'))
  }
  sendItem({ key: 'title', text: title.value, at: front })
})
on(of('show-titles'), 'change', event => {
  document.documentElement.toggleAttribute('data-titles', event.target.checked)
})
on(color, 'input', () => { if (front >= 0) setColor(color.value, front) })
onClick('color-all', () => setColor(color.value, undefined))

export function show(state) {
  itemSize = state.itemSize
  fill(size, itemSize[0])
  of('gap-row').hidden = !state.gapActs
  fill(gap, state.properties.find(({ name }) => name === 'gap')?.value[0] ?? 0)
  const ratio = itemSize[0] / itemSize[1]
  const known = [...shape.options].find(({ value }) => value && Math.abs(value - ratio) < 0.005)
  fill(shape, known?.value ?? '')
}

/** Shows what is said of the card in front. */
export function follow({ index, items, cards = {} }) {
  const id = items.find(item => item[0] === index)?.[28]
  const [name = null, paper = null] = cards[id] ?? []
  const text = JSON.stringify([index, name, paper])
  if (text === shown) return
  shown = text
  front = index
  title.disabled = color.disabled = index < 0
  fill(title, name ?? '')
  fill(color, paper ?? '#808080')
}
