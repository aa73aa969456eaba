// The page: passes the host's updates to its parts.

import { Camera } from './camera.js'
import { Complete } from './complete.js'
import { Dial } from './dial.js'
import { takeDrops } from './drop.js'
import { Editor } from './editor.js'
import { Favorites } from './favorites.js'
import { guard, of, onChange, onClick } from './fields.js'
import { showFindings } from './findings.js'
import { Journal } from './journal.js'
import { Lines } from './lines.js'
import { Look } from './look.js'
import { Memory } from './memory.js'
import { Options } from './options.js'
import { Palette } from './palette.js'
import { Panels } from './panels.js'
import { Path } from './path.js'
import { Plot } from './plot.js'
import { Properties } from './properties.js'
import { Script } from './script.js'
import { Shape } from './shape.js'
import { Shelf } from './shelf.js'
import { Connection } from './socket.js'
import { Stage } from './stage.js'
import { Steps } from './steps.js'
import { Take } from './take.js'
import { Time } from './time.js'
import { Tune } from './tune.js'
import { Types } from './types.js'

const quiet = matchMedia('(prefers-reduced-motion: reduce)')

let frame = null
let state = null
let isDue = false
let lastCurrent = -1
let lastText = 0
let pictures = []

const connection = new Connection(take, showConnection)
const camera = new Camera()
const shape = new Shape(connection), tune = new Tune(connection)
const stage = new Stage(of('stage'), connection, camera, shape)
const path = new Path(of('world'), of('plan'), camera)
const plot = new Plot(of('track'), text => { of('readout').textContent = text })
const options = new Options(connection, shape), properties = new Properties(connection)
const favorites = new Favorites(), shelf = new Shelf(of('thumbs'), of('find'), connection, favorites)
const editor = new Editor(connection, tune), complete = new Complete(connection)
new Dial(place => complete.asks(place))
const script = new Script(connection, editor), time = new Time(connection), types = new Types(connection), palette = new Palette(connection, favorites)
const journal = new Journal(), look = new Look(), steps = new Steps(connection, text => journal.toast(text)), memory = new Memory(connection, editor, camera)
const lines = new Lines(connection, editor, stage)
new Take(connection, text => journal.toast(text, true))
takeDrops(connection, text => journal.toast(text, true))
look.onCards = source => {
  stage.source = source
  requestDraw()
}
look.onTheme = () => plot.redraw()
plot.onMoment = requestDraw
camera.onChange = () => {
  for (const button of document.querySelectorAll('[data-view]')) {
    button.ariaPressed = button.dataset.view === camera.view
  }
  of('aside').hidden = !camera.isOn
  of('stage').toggleAttribute('data-turned', camera.isOn)
  // After the update.
  if (frame) setTimeout(() => memory.keep(state, frame))
  requestDraw()
}

// Updates

function take(update) {
  if (update.host) {
    editor.reconnect()
    tune.token = update.host.token ?? null
  }
  if (update.script !== undefined) {
    editor.take(update.script, update.frame.input)
    showFindings(update.script.findings)
  }
  if (update.state) showState(update.state)
  if (update.host) greet(update.host)
  if (update.thumbs) shelf.take(update.thumbs)
  if (update.attempt) shelf.move(update.attempt)
  if (update.path !== undefined) path.rows = update.path
  for (const event of update.events ?? []) journal.log(event)
  for (const note of update.notes ?? []) journal.note(note, type => connection.command('type', type))
  for (const error of update.errors ?? []) {
    journal.toast(error, true)
    journal.log(`error: ${error}`)
  }
  if (update.errors) refresh()
  if (update.proposal) tune.take(update.proposal)
  if (update.completions) complete.take(update.completions)
  if (update.explanation !== undefined) complete.explain(update.explanation)
  if (update.line) {
    lines.show(update.line)
    requestDraw()
  }
  if (update.shaping && shape.show(update.shaping, state)) options.show(state)
  frame = update.frame
  editor.settle(frame.input, state?.type)
  memory.keep(state, frame)
  requestDraw()
}

function requestDraw() {
  if (isDue) return
  isDue = true
  requestAnimationFrame(draw)
}

function greet(host) {
  look.pictures = host.images
  steps.show(state)
  script.hasEditor = host.hasEditor
  stage.forget()
  sendStudy()
  if (memory.greet(host, state) && host.greets && !quiet.matches) memory.enter(host.offset)
}

function showState(newer) {
  state = newer
  journal.state = state
  of('summary').textContent = state.summary
  of('guides').checked = state.guides
  for (const part of [types, palette, options, properties, shelf, script, time, tune, favorites]) part.show(state)
  stage.place(state.bounds, state.extent)
  stage.isSplit = state.isPinned
  of('pin').ariaPressed = state.isPinned
  of('pin').textContent = state.isPinned ? 'Unpin the version before' : 'Pin this version beside it'
  path.place(state.bounds, state.itemSize)
  steps.show(state)
  plot.bounds = state.bounds
  const property = name => state.properties.find(property => property.name === name)
  stage.isVertical = property('vertical').value[0] === 1
  const [x, y] = property('viewpointOffset').value
  camera.eye = { m34: property('perspective').value[0], x, y }
  const isMirrored = property('layoutDirection')?.word === 'rightToLeft' && !stage.isVertical
  of('scrub').dir = isMirrored ? 'rtl' : 'ltr'
  for (const [key, label] of [['ArrowLeft', 'Previous item'], ['ArrowRight', 'Next item']]) {
    // An arrow goes to the side that it points to.
    const other = label === 'Next item' ? 'Previous item' : 'Next item'
    document.querySelector(`#transport [data-key=${key}]`).ariaLabel = isMirrored ? other : label
  }
  of('empty').hidden = state.items + state.placeholders > 0
  of('scrub').max = Math.max(0, state.items - 1)
}

/** Restores the host's values after it refused a change. */
function refresh() {
  for (const field of document.querySelectorAll('#panels input')) delete field.dataset.touched
  if (state !== null) showState(state)
}

function draw(now) {
  isDue = false
  if (frame === null || state === null) return
  plot.add(frame, state.items)
  stage.draw(plot.moment ?? frame, state.items)
  path.draw()
  const scrub = of('scrub')
  if (document.activeElement !== scrub || !scrub.dataset.touched) scrub.value = frame.offset
  const pages = frame.pages > 0 && frame.pages !== state.items ? `, page ${frame.page + 1} of ${frame.pages}` : ''
  of('place').textContent = state.items > 0 ? `${frame.offset.toFixed(2)}, ${state.items} items${pages}` : 'no items'
  scrub.ariaValueText = `item ${frame.index + 1} of ${state.items}`
  of('offset').textContent = frame.offset.toFixed(2)
  of('velocity').textContent = plot.velocity.toFixed(1)
  pictures.push(now)
  look.pace(now, frame.looks)
  const isResting = !frame.moving && !frame.dragging
  if (isResting) announce()
  // The rest is text, which is updated only a few times per second.
  if (now - lastText < 200 && !isResting) return
  lastText = now
  journal.show(frame)
  showRates(now, isResting)
}

function showRates(now, isResting) {
  const cost = frame.cost ? `${frame.cost[0].toFixed(1)} µs an item, ${(frame.cost[1] * 100).toFixed(1)} %` : ''
  if (of('cost').textContent !== cost) of('cost').textContent = cost
  pictures = pictures.filter(time => now - time < 1000)
  // At rest no frames are drawn, and the last rate stays.
  if (isResting || pictures.length < 10) return
  const sorted = stage.latencies.slice(-120).sort((a, b) => a - b)
  const late = sorted.length > 0 ? `, ${sorted[Math.floor(sorted.length * 0.5)].toFixed(0)} ms` : ''
  of('rates').textContent = `${pictures.length} frames/s${late}`
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
  of('connection').textContent = { open: 'connected', full: 'eight windows are open already; close one' }[name] ?? 'host not connected; retrying'
}

// The page's own controls

const scrub = guard(of('scrub'))
scrub.addEventListener('input', () => connection.command('offset', 'to', scrub.value))
scrub.addEventListener('keydown', event => {
  if (!event.key.startsWith('Arrow')) return
  event.preventDefault()
  stage.press(event.key)
})
for (const button of document.querySelectorAll('[data-key]')) {
  button.addEventListener('click', () => stage.press(button.dataset.key))
}
for (const button of document.querySelectorAll('[data-view]')) {
  button.addEventListener('click', () => camera.look(button.dataset.view))
}
of('full').hidden = !document.fullscreenEnabled
onClick('full', async () => {
  try {
    await of('stage').requestFullscreen()
    of('stage').focus()
  } catch (problem) {
    journal.toast(`full screen: ${problem.message}`, true)
  }
})
new Panels(document.querySelectorAll('#panels details:not(#all-options)'), () => { if (frame !== null) journal.show(frame) })
onChange('guides', event => connection.send({ t: 'guides', on: event.target.checked }))
onClick('pin', () => connection.send({ t: 'pin', on: !state.isPinned }))
const sendStudy = () => connection.send({ t: 'study', on: path.isShown || path.ghosts > 0 })
onChange('path', event => {
  path.isShown = event.target.checked
  sendStudy()
})
onChange('ghosts', event => {
  path.ghosts = Math.max(0, Math.min(8, Math.round(event.target.valueAsNumber || 0)))
  event.target.value = path.ghosts
  sendStudy()
})

// For tests.
window.preview = { stage, camera, look, get frame() { return frame }, get state() { return state } }
