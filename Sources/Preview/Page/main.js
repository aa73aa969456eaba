// The page: passes the host's updates to the stage and the panels, once per animation frame.

import { Connection } from './socket.js'
import { Panels } from './panels.js'
import { Plot } from './plot.js'
import { Stage } from './stage.js'

const of = id => document.getElementById(id)
const root = document.documentElement
const mostEvents = 200

let frame = null
let isDue = false
let run = null
let start = ''
let memory = null
let forgotten = null
let answer = Infinity
let lastCurrent = -1
let lastTable = 0
let pictures = []

const connection = new Connection(take, showConnection)
const stage = new Stage(of('stage'), connection)
const panels = new Panels(connection)
const plot = new Plot(document.querySelector('#motion canvas'))

// Updates

function take(update) {
  if (update.host) greet(update.host, update.state)
  if (update.state) {
    panels.show(update.state)
    stage.bounds = update.state.bounds
    stage.isVertical = update.state.properties.some(property => property.name === 'vertical' && property.value[0] === 1)
    const direction = update.state.properties.find(property => property.name === 'layoutDirection')
    const isMirrored = direction?.word === 'rightToLeft' && !stage.isVertical
    of('scrub').dir = isMirrored ? 'rtl' : 'ltr'
    for (const [key, label] of [['ArrowLeft', 'Previous item'], ['ArrowRight', 'Next item']]) {
      // An arrow goes to the side that it points to.
      const other = label === 'Next item' ? 'Previous item' : 'Next item'
      document.querySelector(`#transport [data-key=${key}]`).setAttribute('aria-label', isMirrored ? other : label)
    }
    of('empty').hidden = update.state.items + update.state.placeholders > 0
    of('scrub').max = Math.max(0, update.state.items - 1)
  }
  for (const event of update.events ?? []) log(event)
  for (const note of update.notes ?? []) toast(note)
  for (const error of update.errors ?? []) {
    toast(error, true)
    log(`error: ${error}`)
  }
  if (update.errors) panels.refresh()
  frame = update.frame
  // The state that is being restored is kept until the host has it.
  if (forgotten !== null && frame.input >= answer) forgotten = null
  if (forgotten === null && panels.state !== null) memory = { commands: panels.state.commands, offset: frame.offset }
  if (!isDue) {
    isDue = true
    requestAnimationFrame(draw)
  }
}

/**
 * A host that was restarted with the same options does not know what this page showed. The page restores it,
 * unless the host's state has been changed since.
 */
function greet(host, state) {
  stage.images = host.images
  stage.forget()
  const isAnew = run !== null && run !== host.run
  const before = start
  run = host.run
  start = JSON.stringify(host.start)
  if (!isAnew) return
  forgotten = start === before ? forgotten ?? memory : null
  answer = Infinity
  // If there are several windows, the visible ones restore the state; the others do so when they become
  // visible.
  if (!document.hidden) remind(state)
}

function remind(state) {
  if (forgotten === null) return
  if (JSON.stringify(state.commands) !== start) {
    forgotten = null
    return
  }
  for (const words of forgotten.commands) connection.command(...words)
  answer = connection.command('offset', 'to', forgotten.offset)
}
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && answer === Infinity && panels.state !== null) remind(panels.state)
})

function draw(now) {
  isDue = false
  const { state } = panels
  if (frame === null || state === null) return
  stage.draw(frame, state.items)
  plot.add(frame, state.items)
  const scrub = of('scrub')
  if (document.activeElement !== scrub || !scrub.dataset.touched) scrub.value = frame.offset
  const pages = frame.pages > 0 && frame.pages !== state.items ? `, page ${frame.page + 1} of ${frame.pages}` : ''
  of('place').textContent = state.items > 0 ? `${frame.offset.toFixed(2)} of ${state.items}${pages}` : 'no items'
  of('offset').textContent = frame.offset.toFixed(2)
  of('velocity').textContent = plot.velocity.toFixed(1)
  announce(state)
  pictures.push(now)
  // The rest is text, which is updated only a few times per second.
  if (now - lastTable > 200 || !frame.moving) {
    lastTable = now
    showTable(state)
    showRates(now)
    compare()
  }
}

function showTable(state) {
  if (of('placements-panel').open) {
    of('placements').replaceChildren(...frame.items.map(item => {
      const line = document.createElement('tr')
      const cells = [item[0], item[1].toFixed(2), ...item.slice(23, 26).map(value => value.toFixed(1)),
        item[3] & 1 ? 'hidden' : item[2].toFixed(2), item[4]]
      line.append(...cells.map(text => Object.assign(document.createElement('td'), { textContent: text })))
      return line
    }))
  }
  const text = panels.commands(frame.offset)
  if (of('commands').textContent !== text) of('commands').textContent = text
}

function showRates(now) {
  pictures = pictures.filter(time => now - time < 1000)
  // At rest no frames are drawn, and the last rate stays.
  if (!frame.moving && !frame.dragging || pictures.length < 10) return
  const sorted = stage.latencies.slice(-120).sort((a, b) => a - b)
  const late = sorted.length > 0 ? `, ${sorted[Math.floor(sorted.length * 0.95)].toFixed(0)} ms from input to screen` : ''
  of('rates').textContent = `${pictures.length} frames/s${late}`
}

function compare() {
  const name = of('compare').value
  const text = frame.ghost === undefined ? ''
    : frame.difference === 0 ? `no difference from ${name}`
    : `largest difference: ${frame.place}${frame.difference === null ? '' : `; relative ${frame.difference.toPrecision(3)}`}`
  if (of('difference').textContent !== text) of('difference').textContent = text
}

/** Announces the current item to screen readers, when the carousel has come to rest. */
function announce(state) {
  if (frame.moving || frame.dragging || frame.index === lastCurrent) return
  lastCurrent = frame.index
  of('live').textContent = frame.index < 0 ? 'No items' : `Item ${frame.index + 1} of ${state.items}`
}

function log(text) {
  const list = of('events')
  list.prepend(Object.assign(document.createElement('li'), { textContent: text }))
  while (list.childElementCount > mostEvents) list.lastElementChild.remove()
}

function toast(text, isBad = false) {
  const note = Object.assign(document.createElement('p'), { textContent: text })
  note.toggleAttribute('data-bad', isBad)
  of('toasts').append(note)
  while (of('toasts').childElementCount > 4) of('toasts').firstElementChild.remove()
  setTimeout(() => note.remove(), isBad ? 6000 : 2500)
}

function showConnection(state) {
  of('connection').dataset.state = state
  document.body.toggleAttribute('data-away', state !== 'open')
  of('connection').textContent = state === 'open' ? 'connected' : 'host not connected; retrying'
}

// The page's own controls

const scrub = of('scrub')
scrub.addEventListener('input', () => {
  scrub.dataset.touched = '1'
  connection.command('offset', 'to', scrub.value)
})
for (const name of ['change', 'blur']) scrub.addEventListener(name, () => { delete scrub.dataset.touched })
for (const button of document.querySelectorAll('[data-key]')) {
  button.addEventListener('click', () => stage.press(button.dataset.key))
}

for (const id of ['placements-panel', 'events-panel']) {
  of(id).addEventListener('toggle', () => { if (frame !== null) showTable(panels.state) })
}

const themes = ['system', 'light', 'dark']
function setTheme(theme) {
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  of('theme').textContent = `Theme: ${theme}`
  try { localStorage.setItem('theme', theme) } catch { /* the browser may not allow storage */ }
}
let theme = 'system'
try { theme = localStorage.getItem('theme') ?? theme } catch { /* as above */ }
setTheme(themes.includes(theme) ? theme : 'system')
of('theme').addEventListener('click', () => {
  setTheme(themes[(themes.indexOf(root.dataset.theme ?? 'system') + 1) % themes.length])
})

// For tests and measurements.
window.preview = { stage, get frame() { return frame }, get state() { return panels.state } }
