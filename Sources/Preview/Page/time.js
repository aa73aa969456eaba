// How time passes: pause, one frame, slower; the same flick again.

const of = id => document.getElementById(id)

export class Time {
  constructor(connection) {
    of('pause').addEventListener('click', () => connection.command('pause'))
    of('step').addEventListener('click', () => connection.command('step'))
    of('speed').addEventListener('change', event => connection.command('speed', event.target.value))
    of('replay').addEventListener('click', () => connection.command('replay'))
    of('repeats').addEventListener('change', event => connection.command('replay', event.target.checked ? 'on' : 'off'))
  }

  show(state) {
    of('pause').setAttribute('aria-pressed', String(state.isPaused))
    of('pause').textContent = state.isPaused ? 'Go on' : 'Pause'
    of('speed').value = String(state.speed)
    of('repeats').checked = state.repeats
  }
}
