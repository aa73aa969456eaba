// The choice of the effect, and of the one to compare with.

import { element, of, onChange } from './fields.js'

const titles = { script: 'Scripts', 'built in': 'Built in', reference: 'Reference scripts' }

export class Types {
  #shown = ''

  constructor(connection) {
    onChange('type', event => connection.command('type', event.target.value))
    onChange('compare', event => connection.send({ t: 'compare', type: event.target.value }))
  }

  show(state) {
    const names = JSON.stringify(state.types.map(type => [type.name, type.kind]))
    if (names !== this.#shown) {
      this.#shown = names
      for (const id of ['type', 'compare']) {
        const kinds = Object.keys(titles).filter(kind => kind !== 'reference' || id === 'compare')
        const groups = kinds.map(kind => state.types.filter(type => type.kind === kind)).filter(list => list.length > 0)
        of(id).replaceChildren(...groups.map(list => element('optgroup', { label: titles[list[0].kind] },
          ...list.map(({ name }) => element('option', { value: name, textContent: name })))))
      }
      of('compare').prepend(element('option', { value: '', textContent: 'nothing' }))
    }
    if (![...of('type').options].some(option => option.value === state.type)) {
      of('type').append(element('option', { value: state.type, textContent: state.type }))
    }
    of('type').value = state.type
    of('compare').value = state.compared ?? ''
  }
}
