// What differs from the script, and the way back into the file.

import { askName, button, element, of, on, onClick, readable, short } from './fields.js'
import { keepHere, keptHere } from './storage.js'
import { command, send } from './socket.js'

const proposal = of('proposal')
/** The preset that a proposal replaces; empty for none. */
let replaced = ''
/** The values of the script when their options were set, by effect and option; also after the page is loaded again. */
const standards = new Map(keptHere('standards', []))

/** What a page has to know to write; null where it can't. */
export let token = null
let state = null
let number = 0
/** Whether the next difference is written at once, as of a text typed here. */
let isMeant = false
/** Whether the script's text is a draft. */
let hasDraft = false

onClick('discard', () => command('discard'))
onClick('write', () => hasDraft ? propose('draft') : propose())
onClick('save-preset', () => askName('Save as preset', 'Save', savePreset))
on(proposal, 'close', () => {
  if (proposal.returnValue === 'write') write()
  if (proposal.returnValue === 'copy') makeCopy()
  proposal.returnValue = ''
})

export const setToken = newer => { token = newer }
export const setDraft = newer => {
  if (newer === hasDraft) return
  hasDraft = newer
  if (state) show(state)
}

/** Shows what `write` would change. */
export function propose(...words) {
  replaced = words[0] === 'preset' && state.presets.includes(words[1]) ? words[1] : ''
  isMeant = false
  send({ t: 'propose', words })
}

/** A new preset of an own effect is saved at once: its name says what is meant. */
function savePreset(name) {
  const isNew = !state.presets.includes(name) && !state.isShipped
  propose('preset', name)
  isMeant = isNew
}

/** Writes the draft that was typed here. */
export function writeDraft() {
  propose('draft')
  isMeant = true
}

export function show(newer) {
  state = newer
  const set = state.options.filter(option => option.isSet)
  of('tune').hidden = set.length === 0 && !hasDraft && !state.redo && !state.undo
  of('tune').toggleAttribute('data-differs', set.length > 0 || hasDraft)
  of('discard').hidden = set.length === 0
  of('discard').textContent = hasDraft ? 'Discard options' : 'Discard'
  for (const id of ['write', 'save-preset']) {
    of(id).hidden = !token || set.length === 0 && (id !== 'write' || !hasDraft)
    of(id).disabled = !state.file || id !== 'write' && hasDraft
  }
  const parts = [hasDraft ? 'A draft' : '', set.length > 0 ? `${set.length} changed` : '']
  of('changed').textContent = parts.filter(Boolean).join(', ')
  of('changed').title = set.map(option => `${option.name} ${valueOf(option)}`).join(', ')
  watch(set)
}

/** A value as it is read. */
function valueOf({ text, value }) {
  if (text !== undefined) return text
  return value === undefined ? '' : short(value)
}

/** Of a default that changed while its option is set, both are shown. */
function watch(set) {
  const key = option => `${state.type} ${option.name}`
  const news = set.filter(option => {
    if (option.standard === undefined) return false
    if (!standards.has(key(option))) standards.set(key(option), option.standard)
    return standards.get(key(option)) !== option.standard
  })
  const kept = new Set(set.map(key))
  for (const name of standards.keys()) if (name.startsWith(`${state.type} `) && !kept.has(name)) standards.delete(name)
  keepHere('standards', [...standards])
  const text = JSON.stringify(news.map(option => [option.name, option.standard, option.value]))
  if (of('news').dataset.shown === text) return
  of('news').dataset.shown = text
  of('news').replaceChildren(...news.map(option => {
    const { name, standard } = option
    const theirs = option.standardText ?? short(standard), yours = option.text ?? short(option.value)
    const take = button(`Take ${theirs}`, () => command('option', name, 'default'))
    const keep = button(`Keep ${yours}`, () => {
      standards.set(key(option), standard)
      show(state)
    })
    return element('p', {}, `The script's ${name} is now ${theirs}; yours is ${yours}. `, take, ' ', keep)
  }))
}

const write = () => send({ t: 'write', n: number, token })

/** Makes, copies, renames or deletes an effect or a preset. */
export const changeFile = (...words) => send({ t: 'effect', words, token })

let makeCopy = () => {}
/** Calls `action` where a copy of the effect is wanted. */
export const onCopy = action => { makeCopy = action }

/** Takes back what a host before this one has written. */
export const takeBack = n => send({ t: 'takeBack', n, token })

/** An error of the host, without words of the shell where somebody works who does not write code. */
export function inPlainWords(error) {
  const unsaved = /^(rename|delete)\b.* (?:has a draft|is not written yet)/.exec(error)
  if (unsaved) return `What was typed in ${state.type} is not saved yet: write it or discard it, then ${unsaved[1]}.`
  const computed = /the default of '([^']+)' is computed/.exec(error)
  if (!computed) return error
  return `${readable(computed[1])} is computed by ${state.type}, so it can't be changed there for good. `
    + 'Save it as a preset instead.'
}

/** What a proposal writes, for people who do not read scripts. */
function inWords([what, name]) {
  const set = state.options.filter(option => option.isSet)
  const values = set.map(option => `${readable(option.name)} ${valueOf(option)}`).join(', ')
  if (what === 'preset') return `“${name}” is saved with the effect: ${values}.`
  if (what === 'draft') return `The text that you have typed is saved as ${state.type}.`
  return `From now on ${state.type} has these values by itself: ${values}.`
}

/** The lines that would change. */
export function showProposal(difference) {
  number = difference.number
  if (isMeant) {
    isMeant = false
    return write()
  }
  const marked = (className, mark, lines) =>
    lines.map(text => element('dd', { className, textContent: `${mark} ${text}` }))
  const lines = difference.lines.flatMap(({ file, line, before, after }) => [
    element('dt', { textContent: `${file}:${line}` }), ...marked('before', '−', before),
    ...marked('after', '+', after),
  ])
  of('lines').replaceChildren(...lines)
  of('replaces').hidden = replaced === ''
  of('replaces').textContent = `There is a preset “${replaced}”: it is replaced.`
  of('what-changes').textContent = lines.length > 0 ? inWords(difference.words) : ''
  of('change-details').hidden = lines.length === 0
  of('confirm').hidden = lines.length === 0
  of('nothing').hidden = lines.length > 0
  const isShipped = state.isShipped && lines.length > 0
  of('is-shipped').hidden = of('copy-instead').hidden = !isShipped
  of('is-shipped').textContent =
    `${state.type} comes with CarouselHost. A copy of your own has what you have set, and keeps ${state.type} as it is.`
  of('confirm').textContent = isShipped ? `Change ${state.type}` : 'Write'
  proposal.showModal()
  if (lines.length === 0) of('cancel').focus()
  else of(isShipped ? 'copy-instead' : 'confirm').focus()
}
