// The choice of the effect, and of the one to compare with.

import * as favorites from './favorites.js'
import { element, of, on, onChange, words } from './fields.js'
import { command, send } from './socket.js'

const titles = { script: 'Scripts', 'built in': 'Built in', reference: 'Reference scripts' }

let shown = '', known = '', last = null

onChange('type', event => command('type', event.target.value))
onChange('compare', event => send({ t: 'compare', type: event.target.value }))

const again = () => { if (last) show(last) }
on(of('type'), 'blur', again)
favorites.onOther(again)

export function show(state) {
  last = state
  const first = state.types.filter(type => type.kind !== 'reference' && favorites.isFirst(type.name))
    .sort((a, b) => favorites.rank(a.name) - favorites.rank(b.name))
  const all = JSON.stringify(state.types.map(type => [type.name, type.kind]))
  const names = JSON.stringify(first.map(type => type.name)) + all
  // An arrow key goes to the next one: the order stays while the menu is in use.
  if (names !== shown && (all !== known || document.activeElement !== of('type'))) {
    shown = names
    known = all
    const isListed = (type, kind, isMain) => type.kind === kind && !(isMain && first.includes(type))
    const group = (label, list) =>
      list.length > 0 ? [element('optgroup', { label }, ...words(list.map(type => type.name)))] : []
    for (const id of ['type', 'compare']) {
      const isMain = id === 'type'
      of(id).replaceChildren(...isMain ? group('Favorites and last ones', first) : [],
        ...Object.keys(titles).filter(kind => kind !== 'reference' || !isMain)
          .flatMap(kind => group(titles[kind], state.types.filter(type => isListed(type, kind, isMain)))))
    }
    of('compare').prepend(new Option('nothing', ''))
  }
  if (![...of('type').options].some(option => option.value === state.type)) of('type').append(...words([state.type]))
  of('type').value = state.type
  of('compare').value = state.compared ?? ''
}
