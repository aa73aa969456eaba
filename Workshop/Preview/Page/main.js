// The page: passes the host's updates to its parts.

import * as camera from './camera.js'
import * as complete from './complete.js'
import './dial.js'
import './drop.js'
import * as editor from './editor.js'
import * as effects from './effects.js'
import * as favorites from './favorites.js'
import { guard, of, on, onChange, onClick, throttled, write } from './fields.js'
import { showFindings } from './findings.js'
import * as history from './history.js'
import * as items from './items.js'
import * as journal from './journal.js'
import * as lines from './card-line.js'
import * as theme from './theme.js'
import * as pageState from './page-state.js'
import * as options from './options.js'
import * as palette from './palette.js'
import { keepPanels } from './panels.js'
import * as path from './path.js'
import * as pictures from './pictures.js'
import * as plot from './plot.js'
import * as properties from './properties.js'
import * as script from './script.js'
import * as shape from './shape.js'
import * as shelf from './shelf.js'
import { command, connect, send } from './socket.js'
import * as stage from './stage.js'
import * as steps from './undo.js'
import * as strip from './strip.js'
import './export.js'
import * as time from './time.js'
import * as tune from './changes.js'
import * as types from './types.js'

const quiet = matchMedia('(prefers-reduced-motion: reduce)')

let frame = null
let state = null
let lastCurrent = -1
let lastText = 0
let drawn = []

const requestDraw = throttled(draw)
connect(receive, showConnection)
theme.onCards(source => {
  stage.setSource(source)
  requestDraw()
})
plot.onMoment(requestDraw)
shape.onTurn(() => {
  if (!shape.isOn) stage.light(null)
})
camera.onChange(() => {
  for (const button of document.querySelectorAll('[data-view]')) {
    button.ariaPressed = button.dataset.view === camera.view
  }
  of('aside').hidden = !camera.isOn
  of('stage').toggleAttribute('data-turned', camera.isOn)
  // After the update.
  if (frame) setTimeout(() => pageState.keep(state, frame))
  requestDraw()
})

// Updates

function receive(update) {
  if (update.host) {
    editor.reconnect()
    tune.setToken(update.host.token ?? null)
  }
  if (update.script !== undefined) {
    editor.receive(update.script, update.frame.input)
    showFindings(update.script.findings)
  }
  if (update.state) showState(update.state)
  if (update.host) greet(update.host)
  if (update.thumbs) {
    shelf.setPictures(update.thumbs)
    options.setPictures(update.thumbs)
  }
  if (update.attempt) shelf.move(update.attempt)
  if (update.earlier) history.showEarlier(update.earlier)
  if (update.path !== undefined) path.setRows(update.path)
  for (const event of update.events ?? []) journal.log(event)
  for (const note of update.notes ?? []) journal.note(note)
  for (const error of update.errors ?? []) {
    journal.toast(tune.inPlainWords(error), true)
    journal.log(`error: ${error}`)
  }
  if (update.errors) refresh()
  if (update.proposal) tune.showProposal(update.proposal)
  if (update.completions) complete.offer(update.completions)
  if (update.explanation !== undefined) of('help').textContent = update.explanation
  if (update.line) {
    lines.show(update.line)
    requestDraw()
  }
  if (update.handles) shape.showHandles(update.handles)
  if (update.shaping && shape.show(update.shaping, state)) options.show(state)
  frame = update.frame
  editor.settle(frame.input, state?.type)
  steps.settle(frame.input)
  pageState.keep(state, frame)
  requestDraw()
}

function greet(host) {
  effects.setKinds(host.kinds)
  pictures.setServed(host.images)
  pictures.show(state)
  steps.settle(Infinity)
  of('edit').hidden = !host.hasEditor
  stage.forget()
  sendStudy()
  if (pageState.greet(host, state) && host.greets && !quiet.matches) pageState.enter(host.offset)
}

function showState(newer) {
  // What belongs to another effect goes.
  if (state && state.type !== newer.type) {
    stage.light(null)
    plot.clear()
  }
  state = newer
  journal.setState(state)
  of('summary').textContent = state.summary
  of('guides').checked = state.guides
  const parts = [
    favorites, effects, types, palette, options, properties, shelf, script, time, tune, pictures, items
  ]
  for (const part of parts) part.show(state)
  stage.place(state.bounds, state.extent)
  stage.split(state.isPinned)
  shape.allow(state.shapes.length > 0)
  of('pin').ariaPressed = state.isPinned
  of('pin').textContent = state.isPinned ? 'Unpin the version before' : 'Pin this version beside it'
  path.place(state.bounds, state.itemSize)
  steps.show(state)
  strip.setBounds(state.bounds)
  const property = name => state.properties.find(property => property.name === name)
  const isVertical = property('vertical').value[0] === 1
  stage.setVertical(isVertical)
  const [x, y] = property('viewpointOffset').value
  camera.setEye({ m34: property('perspective').value[0], x, y })
  const isMirrored = property('layoutDirection')?.word === 'rightToLeft' && !isVertical
  of('scrub').dir = isMirrored ? 'rtl' : 'ltr'
  // An arrow goes to the side that it points to.
  document.querySelectorAll('[data-key]').forEach((button, place) => {
    button.ariaLabel = (place === 1) === isMirrored ? 'Previous item' : 'Next item'
  })
  of('empty').hidden = state.items + state.placeholders > 0
  of('scrub').max = Math.max(0, state.items - 1)
}

/** Restores the host's values after it refused a change. */
function refresh() {
  for (const field of document.querySelectorAll('#panels input')) delete field.dataset.touched
  if (state !== null) showState(state)
}

function draw(now) {
  if (frame === null || state === null) return
  plot.add(frame, state.items)
  stage.draw(plot.moment() ?? frame, state.items)
  path.draw()
  const scrub = of('scrub')
  if (document.activeElement !== scrub || !scrub.dataset.touched) scrub.value = frame.offset
  const pages = frame.pages > 0 && frame.pages !== state.items ? `, page ${frame.page + 1} of ${frame.pages}` : ''
  of('place').textContent = state.items > 0 ? `${frame.offset.toFixed(2)}, ${state.items} items${pages}` : 'no items'
  scrub.ariaValueText = `item ${frame.index + 1} of ${state.items}`
  of('offset').textContent = frame.offset.toFixed(2)
  of('velocity').textContent = plot.velocity().toFixed(1)
  drawn.push(now)
  theme.pace(now, frame.looks)
  const isResting = !frame.moving && !frame.dragging
  if (isResting) {
    announce()
    items.follow(frame)
    if (!camera.isOn) shape.follow(frame, state.shapes)
  }
  // The rest is text, which is updated only a few times per second.
  if (now - lastText < 200 && !isResting) return
  lastText = now
  journal.show(frame)
  showRates(now, isResting)
}

function showRates(now, isResting) {
  write('cost', frame.cost ? `${frame.cost[0].toFixed(1)} µs an item, ${(frame.cost[1] * 100).toFixed(1)} %` : '')
  drawn = drawn.filter(time => now - time < 1000)
  // At rest no frames are drawn, and the last rate stays.
  if (isResting || drawn.length < 10) return
  const sorted = stage.latencies.slice(-120).sort((a, b) => a - b)
  const late = sorted.length > 0 ? `, ${sorted[Math.floor(sorted.length * 0.5)].toFixed(0)} ms` : ''
  of('rates').textContent = `${drawn.length} frames/s${late}`
}

/** Tells screen readers the current item, at rest. */
function announce() {
  if (frame.index === lastCurrent) return
  lastCurrent = frame.index
  of('live').textContent = frame.index < 0 ? 'No items' : `Item ${frame.index + 1} of ${state.items}`
}

function showConnection(name) {
  of('connection').dataset.state = name
  document.body.toggleAttribute('data-away', name !== 'open')
  // What is changed meanwhile would be lost.
  for (const id of ['shelf', 'deck', 'panels', 'type']) of(id).inert = name !== 'open'
  const words = {
    open: 'connected', full: 'eight windows are open already; close one',
    unknown: 'not connected: this page needs the link that `carousel` prints where it was started'
  }
  of('connection').textContent = words[name] ?? 'host not connected; retrying'
}

// The page's own controls

const scrub = guard(of('scrub'))
on(scrub, 'input', () => command('offset', 'to', scrub.value))
on(scrub, 'keydown', event => {
  if (!event.key.startsWith('Arrow')) return
  event.preventDefault()
  stage.press(event.key)
})
for (const button of document.querySelectorAll('[data-key]')) on(button, 'click', () => stage.press(button.dataset.key))
for (const button of document.querySelectorAll('[data-view]')) on(button, 'click', () => {
  const { view } = button.dataset, before = camera.angles()
  camera.look(view)
  steps.looked(`look from the ${view}`, before)
})
of('full').hidden = !document.fullscreenEnabled
onClick('full', async () => {
  try {
    await of('stage').requestFullscreen()
    of('stage').focus()
  } catch (problem) {
    journal.toast(`full screen: ${problem.message}`, true)
  }
})
keepPanels(() => { if (frame !== null) journal.show(frame) })
onChange('guides', event => send({ t: 'guides', on: event.target.checked }))
onClick('pin', () => send({ t: 'pin', on: !state.isPinned }))
const sendStudy = () => send({ t: 'study', on: path.wanted.path || path.wanted.ghosts > 0 })
onChange('path', event => {
  path.wanted.path = event.target.checked
  sendStudy()
})
onChange('ghosts', event => {
  path.wanted.ghosts = Math.max(0, Math.min(8, Math.round(event.target.valueAsNumber || 0)))
  event.target.value = path.wanted.ghosts
  sendStudy()
})

// For tests.
const listKeys = () => of('keys-list').showModal()
onClick('show-keys', listKeys)
// Where a key is typed, it is none that does something.
addEventListener('keydown', event => {
  if (event.key === '?' && !event.target.closest('input, textarea, select, dialog')) listKeys()
})

window.preview = { stage, camera, theme, get frame() { return frame }, get state() { return state } }
