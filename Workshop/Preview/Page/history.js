// What was done, by name: a step that is chosen is the last one, those behind it are undone.

import { button, element, of } from './fields.js'
import { takeBack } from './changes.js'
import { goTo, onSteps, steps } from './undo.js'

let shown = ''

/** Words of the shell that say nothing to who does not use it. */
const name = text => text.replace(/^(option|set|do) /, '').replace(/^type /, 'effect ')
  .replace(/^write( --yes)?$/, 'written to the script').replace(/^write preset (.*) --yes$/, 'preset $1 saved')
  .replace(/ --yes$/, '').replace(/^duplicate /, 'copy ').replace(/^shape (\d+)$/, 'shape card $1')
  .replace(/^item ([\d.]+) ([\d.]+)$/, (_, width, height) => `card size ${Math.round(width)} × ${Math.round(height)}`)

/** Files that a host before this one has written, as long as they are as they were left. */
export function showEarlier(writes) {
  of('earlier-writes').hidden = writes.length === 0
  of('earlier').replaceChildren(...writes.toReversed().map(({ number, path, time, isNew, isDeleted }) => {
    const file = path.split('/').at(-1).replace(/\.lua$/, '')
    let what = 'changed'
    if (isNew) what = 'made'
    if (isDeleted) what = 'deleted'
    const when = new Date(time * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
    const row = element('li', { title: path }, `${file} ${what}, ${when} `)
    row.append(button('Take back', () => takeBack(number)))
    return row
  }))
}

onSteps(() => {
  const { done, undone } = steps(), text = JSON.stringify([done, undone])
  if (text === shown) return
  shown = text
  const step = (words, count, isUndone) => {
    const row = element('li', { className: isUndone ? 'undone' : '' }, button(words, () => goTo(count)))
    if (count === 0) row.ariaCurrent = 'step'
    return row
  }
  const list = [step('As it was at the start', -done.length, false)]
  done.forEach((words, k) => list.push(step(name(words), k + 1 - done.length, false)))
  undone.forEach((words, k) => list.push(step(name(words), k + 1, true)))
  of('history').replaceChildren(...list)
  of('history').scrollTop = of('history').scrollHeight
})
