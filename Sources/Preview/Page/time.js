// How time passes: pause, one frame, slower; the same gesture again.

import { askName, element, of, onChange, onClick, throttled } from './fields.js'

export class Time {
  constructor(connection) {
    // The effect's tilt: flat is 0 across, in the hand 0 along.
    const tilt = throttled(({ beta, gamma }) => connection.send({ t: 'tilt', x: gamma / 45, y: (beta - 45) / 45 }))
    addEventListener('deviceorientation', event => { if (event.beta !== null && event.gamma !== null) tilt(event) })
    onClick('pause', () => connection.command('pause'))
    onClick('step', () => connection.command('step'))
    onChange('speed', event => connection.command('speed', event.target.value))
    onClick('replay', () => connection.command('replay'))
    onChange('gesture', event => {
      connection.command('replay', event.target.value)
      connection.command('replay')
    })
    onClick('keep-gesture', () => askName('Keep the gesture', 'Keep', name => connection.command('replay', 'keep', name)))
    onChange('repeats', event => connection.command('replay', event.target.checked ? 'on' : 'off'))
  }

  show(state) {
    of('pause').ariaPressed = state.isPaused
    of('pause').textContent = state.isPaused ? 'Go on' : 'Pause'
    of('speed').value = String(state.speed)
    if (of('gesture').options.length !== state.gestures.length || [...of('gesture').options].some((option, place) => option.value !== state.gestures[place])) {
      of('gesture').replaceChildren(...state.gestures.map(name => element('option', { value: name, textContent: name })))
    }
    of('gesture').value = state.gesture
    of('keep-gesture').hidden = state.gesture !== 'my last flick'
    of('repeats').checked = state.repeats
  }
}
