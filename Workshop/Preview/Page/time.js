// How time passes: pause, one frame, slower; the same gesture again.

import { askName, of, onChange, onClick, throttled, words } from './fields.js'
import { command, send } from './socket.js'

/** Chooses a gesture, and makes it. */
export function make(gesture) {
  command('replay', gesture)
  command('replay')
}

// The effect's tilt: flat is 0 across, in the hand 0 along.
const tilt = throttled(({ beta, gamma }) => send({ t: 'tilt', x: gamma / 45, y: (beta - 45) / 45 }))
addEventListener('deviceorientation', event => { if (event.beta !== null && event.gamma !== null) tilt(event) })
for (const word of ['pause', 'step', 'replay']) onClick(word, () => command(word))
onChange('speed', event => command('speed', event.target.value))
onChange('gesture', event => make(event.target.value))
onClick('keep-gesture', () => askName('Keep the gesture', 'Keep', name => command('replay', 'keep', name)))
onChange('repeats', event => command('replay', event.target.checked ? 'on' : 'off'))

export function show(state) {
  const menu = of('gesture')
  of('pause').ariaPressed = state.isPaused
  of('pause').textContent = state.isPaused ? 'Go on' : 'Pause'
  of('speed').value = String(state.speed)
  const names = [...menu.options].map(option => option.value)
  if (JSON.stringify(names) !== JSON.stringify(state.gestures)) menu.replaceChildren(...words(state.gestures))
  menu.value = state.gesture
  // It keeps its room, so that nothing moves as it comes.
  of('keep-gesture').disabled = state.gesture !== 'my last flick'
  of('repeats').checked = state.repeats
}
