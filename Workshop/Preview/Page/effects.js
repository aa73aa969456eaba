// New effects, copies, other names: what is done with the files of effects. Undo takes it back.

import { element, drawn, of, on, onClick } from './fields.js'
import { toast } from './journal.js'
import * as tune from './changes.js'
import { onSteps, steps } from './undo.js'

/** Kinds of effects as cards in a picture of 60 × 30: each has the middle of its upper edge, a size, a lean. */
const pictures = {
  row: [[10, 9, 12, 12, 3], [30, 6, 14, 18, 0], [50, 9, 12, 12, -3]],
  stack: [[24, 4, 14, 18, 0], [29, 6, 15, 19, 0], [35, 8, 16, 20, 0]],
  ring: [[22, 4, 8, 9, 0], [38, 4, 8, 9, 0], [10, 8, 8, 12, 2], [50, 8, 8, 12, -2], [30, 10, 14, 17, 0]],
  solid: [[22, 7, 14, 16, -3], [37, 7, 14, 16, 3]],
  path: [[8, 18, 8, 8, 0], [20, 11, 9, 10, 0], [33, 6, 10, 12, 0], [48, 11, 11, 13, 0]],
  poses: [[10, 11, 8, 9, 0], [30, 4, 18, 22, 0], [50, 14, 8, 12, 4]],
  item: [[13, 8, 12, 15, 0], [30, 5, 16, 20, 0], [47, 8, 12, 15, 0]],
  copy: [[26, 4, 16, 19, 0], [34, 8, 16, 19, 0]],
}
const dialog = of('effects-dialog'), field = of('effect-name')

/** The effects that were deleted or renamed here. */
const removed = new Set
let kinds = []
let state = null
/** The effect that is being deleted. */
let leaving = null
/** What offers to bring it back, and after which step. */
let offer = null, made = 0
onSteps(() => {
  const count = steps().done.length
  made ||= count
  if (count !== made) offer?.remove()
})

export function show(newer) {
  state = newer
  of('new-effect').hidden = tune.token === null
  if (leaving === null || state.type === leaving) return
  // It may have been refused.
  const isThere = state.types.some(({ name, isMissing }) => name === leaving && !isMissing)
  if (!isThere) {
    offer = toast(`${leaving} is deleted.`, false, () => of('undo').click(), 'Undo')
    made = 0
  }
  leaving = null
}

/** Whether an effect is gone because somebody wanted it. */
export const isRemoved = name => removed.has(name)

/** What the host can make. */
export const setKinds = newer => { kinds = newer }

/** The effect of this name in the folder of the one on stage, where copies are and other names are given. */
function taken(name) {
  const own = state.type.slice(0, state.type.lastIndexOf('/') + 1) + name
  return state.types.find(type => type.name.toLowerCase() === own.toLowerCase() && !type.isMissing)
}

/** A name that is free, near another one. */
function freeName(name) {
  const stem = name.split('/').at(-1).replace(/-\d+$/, '')
  for (let k = 2; ; k++) if (!taken(`${stem}-${k}`)) return `${stem}-${k}`
}

function choice(value, title, text, isChosen) {
  const label = element('label', { className: 'kind', title: text })
  const input = element('input', { type: 'radio', name: 'kind', value, checked: isChosen })
  const picture = drawn('svg', label, { viewBox: '0 0 60 30', 'aria-hidden': 'true', class: 'tiny' })
  pictures[value]?.forEach(([x, y, width, height, lean], k) => {
    const left = x - width / 2, right = x + width / 2, foot = y + height
    const card = drawn('path', picture, {
      d: `M${left} ${y - lean}L${right} ${y + lean}V${foot - lean}L${left} ${foot + lean}Z`
    })
    card.style.setProperty('--hue', 212 + 137.5 * k)
    card.style.setProperty('--light', '#fff')
    card.style.setProperty('--shade', '0%')
  })
  label.prepend(input)
  label.append(element('b', { textContent: title }), element('span', { textContent: text }))
  on(input, 'change', () => { field.value = value === 'copy' ? freeName(state.type) : '' })
  return label
}

onClick('new-effect', () => open())
tune.onCopy(() => open())

/** Opens the dialog; `kind` is what is chosen at first. */
export function open(kind = 'copy') {
  const name = state.type.split('/').at(-1)
  of('kinds').replaceChildren(
    of('kinds').firstElementChild, choice('copy', `A copy of ${name}`, 'with what you have set', kind === 'copy'),
    ...kinds.map(([value, text]) => choice(value, value, text, kind === value)))
  field.value = kind === 'copy' ? freeName(state.type) : ''
  const isFile = !state.isShipped && state.types.find(type => type.name === state.type)?.kind === 'script'
  of('rename-effect').hidden = of('delete-effect').hidden = !isFile
  of('rename-effect').textContent = `Rename ${name} to this`
  of('delete-effect').textContent = `Delete ${name}`
  check()
  dialog.returnValue = ''
  dialog.showModal()
  field.focus()
  field.select()
}

/** The browser says what is wrong with a name, where it is. */
function check() {
  field.setCustomValidity(taken(field.value) ? `There is an effect “${field.value}”. Choose another name.` : '')
}
on(field, 'input', () => {
  // A file's name has none.
  field.value = field.value.replace(/\s+/g, '-')
  check()
})
onClick('make-effect', check)
onClick('rename-effect', check)
on(dialog, 'close', () => {
  const kind = dialog.querySelector('[name=kind]:checked')?.value, name = field.value
  const words = {
    make: kind === 'copy' ? ['duplicate', name] : ['new', name, kind], rename: ['rename', name], delete: ['delete']
  }[dialog.returnValue]
  dialog.returnValue = ''
  if (!words) return
  if (words[0] !== 'new' && words[0] !== 'duplicate') removed.add(state.type)
  if (words[0] === 'delete') leaving = state.type
  tune.changeFile(...words)
})
