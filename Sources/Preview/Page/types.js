// The choice of the effect, and of the one to compare with.

import { element, of, onChange, words } from './fields.js'
import { command, send } from './socket.js'

const titles = { script: 'Scripts', 'built in': 'Built in', reference: 'Reference scripts' }

let shown = ''

onChange('type', event => command('type', event.target.value))
onChange('compare', event => send({ t: 'compare', type: event.target.value }))

export function show(state) {
  const names = JSON.stringify(state.types.map(type => [type.name, type.kind]))
  if (names !== shown) {
    shown = names
    for (const id of ['type', 'compare']) {
      const kinds = Object.keys(titles).filter(kind => kind !== 'reference' || id === 'compare')
      const groups = kinds.map(kind => state.types.filter(type => type.kind === kind)).filter(list => list.length > 0)
      of(id).replaceChildren(...groups.map(list =>
        element('optgroup', { label: titles[list[0].kind] }, ...words(list.map(type => type.name)))))
    }
    of('compare').prepend(new Option('nothing', ''))
  }
  if (![...of('type').options].some(option => option.value === state.type)) of('type').append(...words([state.type]))
  of('type').value = state.type
  of('compare').value = state.compared ?? ''
}
