// The panels: turn the host's state into fields, and changes of fields into commands.

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const short = value => Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)))

/** Sets a field's value, unless the user is changing it. */
const show = (field, value) => {
  if (field.dataset.touched) return
  if (field.type === 'checkbox') field.checked = value
  else if (field.value !== String(value)) field.value = value
}

/** Calls `action` at most once per animation frame, with the newest values. */
const throttled = action => {
  let waiting = null
  return (...values) => {
    if (waiting === null) {
      requestAnimationFrame(() => {
        const latest = waiting
        waiting = null
        action(...latest)
      })
    }
    waiting = values
  }
}

/** Marks a field while the user changes it, so that updates from the host do not overwrite it. */
const guard = field => {
  field.addEventListener('input', () => { field.dataset.touched = '1' })
  for (const name of ['change', 'blur']) field.addEventListener(name, () => { delete field.dataset.touched })
  return field
}

/** Rows that are created once for a list of names, and then only updated. */
class Rows {
  #parent
  #make
  #names = ''
  #fill = []

  /** `make(entry)` returns a row and a function that updates it. */
  constructor(parent, make) {
    this.#parent = parent
    this.#make = make
  }

  show(entries) {
    const names = JSON.stringify(entries.map(entry => [entry.name, entry.kind, entry.min, entry.max, entry.step, entry.choices, entry.words, entry.group]))
    if (names !== this.#names) {
      this.#names = names
      const rows = entries.map(entry => this.#make(entry))
      this.#fill = rows.map(row => row.fill)
      this.#parent.replaceChildren(...rows.flatMap((row, number) => {
        const { group } = entries[number]
        const isFirst = group && group !== entries[number - 1]?.group
        return isFirst ? [element('h3', { textContent: group }), row.row] : [row.row]
      }))
    }
    entries.forEach((entry, number) => this.#fill[number](entry))
  }
}

const row = (name, help, unit, fields, reset) => {
  const label = element('span', { textContent: name, title: help })
  if (unit) label.append(' ', element('small', { textContent: unit }))
  const box = element('span', { className: 'fields' }, ...fields)
  const button = element('button', { type: 'button', textContent: '↺', title: `Reset ${name}` })
  button.setAttribute('aria-label', `Reset ${name}`)
  button.addEventListener('click', reset)
  return element('div', { className: 'row' }, label, box, button)
}

const checkbox = (name, send) => {
  const field = element('input', { type: 'checkbox' })
  field.setAttribute('aria-label', name)
  field.addEventListener('change', () => send(field.checked))
  return field
}

const number = (name, send, attributes = {}) => {
  const field = guard(element('input', { type: 'number', step: 'any', ...attributes }))
  field.setAttribute('aria-label', name)
  field.addEventListener('change', () => { if (field.value !== '') send(field.valueAsNumber) })
  return field
}

const slider = (name, entry, send) => {
  const field = guard(element('input', {
    type: 'range', min: entry.min, max: entry.max, step: entry.step ?? 'any',
  }))
  field.setAttribute('aria-label', name)
  field.addEventListener('input', throttled(() => send(field.valueAsNumber)))
  return field
}

export class Panels {
  #connection
  #state = null
  #own
  #options
  #properties
  #data
  #types = ''
  #ownCount = -1

  constructor(connection) {
    this.#connection = connection
    const of = id => document.getElementById(id)
    this.#own = new Rows(of('own-options'), entry => this.#option(entry))
    this.#options = new Rows(of('options'), entry => this.#option(entry))
    this.#properties = new Rows(of('properties'), entry => this.#property(entry))
    this.#data = new Rows(of('data'), entry => this.#size(entry))
    of('type').addEventListener('change', event => connection.command('type', event.target.value))
    of('habits').addEventListener('change', event => connection.command('habits', event.target.value))
    of('guides').addEventListener('change', event => connection.send({ t: 'guides', on: event.target.checked }))
    of('compare').addEventListener('change', event => connection.send({ t: 'compare', type: event.target.value }))
    of('reset-options').addEventListener('click', () => {
      for (const option of this.#state.options) if (option.isSet) connection.command('option', option.name, 'default')
    })
    of('copy').addEventListener('click', () => this.#copy())
  }

  get state() { return this.#state }

  show(state) {
    this.#state = state
    this.#showTypes(state)
    this.#showHabits(state)
    document.getElementById('summary').textContent = state.summary
    const own = state.options.filter(option => option.isOwn)
    this.#own.show(own)
    this.#options.show(state.options.filter(option => !option.isOwn))
    document.getElementById('reset-options').hidden = !state.options.some(option => option.isSet)
    // If a type has no options of its own, the options of every type are opened; this is decided only when
    // the number of its own options changes.
    if (this.#ownCount !== own.length) document.getElementById('all-options').open = own.length === 0
    this.#ownCount = own.length
    this.#showPresets(state.presets)
    this.#properties.show(state.properties)
    document.getElementById('guides').checked = state.guides
    this.#data.show([
      { name: 'items', values: [state.items] }, { name: 'placeholders', values: [state.placeholders] },
      { name: 'bounds', values: state.bounds }, { name: 'item', values: state.itemSize },
    ])
    this.#showTrouble(state)
  }

  // Types

  #showHabits(state) {
    const menu = document.getElementById('habits')
    if (menu.options.length !== state.allHabits.length) {
      menu.replaceChildren(...state.allHabits.map(name => element('option', { value: name, textContent: name })))
    }
    menu.value = state.habits
  }

  #presets = ''
  #showPresets(names) {
    const key = JSON.stringify(names)
    if (key === this.#presets) return
    this.#presets = key
    document.getElementById('presets').replaceChildren(...names.map(name => {
      const button = element('button', { type: 'button', textContent: name })
      button.addEventListener('click', () => this.#connection.command('preset', name))
      return button
    }))
  }

  #showTypes(state) {
    const names = JSON.stringify(state.types.map(type => [type.name, type.kind]))
    const menus = ['type', 'compare'].map(id => document.getElementById(id))
    if (names !== this.#types) {
      this.#types = names
      for (const menu of menus) {
        const groups = ['script', 'built in', 'reference'].map(kind => {
          const types = state.types.filter(type => type.kind === kind)
          return types.length === 0 ? null : element('optgroup', {
            label: { script: 'Scripts', 'built in': 'Built in', reference: 'Reference scripts' }[kind],
          }, ...types.map(type => element('option', { value: type.name, textContent: type.name })))
        })
        menu.replaceChildren(...groups.filter(group => group))
      }
      menus[1].prepend(element('option', { value: '', textContent: 'nothing' }))
    }
    menus[0].value = state.type
    menus[1].value = state.compared ?? ''
  }

  // Fields

  #option(entry) {
    const { name } = entry
    const send = value => this.#connection.command('option', name, value)
    const reset = () => send('default')
    if (entry.kind === 'choice' || entry.kind === 'color') {
      const isChoice = entry.kind === 'choice'
      const field = guard(isChoice
        ? element('select', {}, ...entry.choices.map(word => element('option', { value: word, textContent: word })))
        : element('input', { type: 'color' }))
      field.setAttribute('aria-label', name)
      field.addEventListener(isChoice ? 'change' : 'input', throttled(() => send(field.value)))
      const made = row(name, entry.help, entry.unit, [field], reset)
      return { row: made, fill: option => {
        show(field, option.text)
        made.toggleAttribute('data-set', option.isSet)
      } }
    }
    if (entry.kind === 'boolean') {
      const field = checkbox(name, send)
      const made = row(name, entry.help, entry.unit, [field], reset)
      return { row: made, fill: option => {
        show(field, option.value === 1)
        made.toggleAttribute('data-set', option.isSet)
      } }
    }
    const exact = number(name, send, { placeholder: 'none' })
    const hasRange = entry.min !== undefined && entry.max !== undefined
    const rough = hasRange ? slider(`${name}, slider`, entry, value => {
      exact.value = short(value)
      send(short(value))
    }) : null
    const made = row(name, entry.help, entry.unit, rough ? [rough, exact] : [exact], reset)
    return { row: made, fill: option => {
      if (rough) show(rough, option.value ?? option.min)
      show(exact, option.value === undefined ? '' : short(option.value))
      made.toggleAttribute('data-none', option.value === undefined)
      made.toggleAttribute('data-set', option.isSet)
    } }
  }

  #property(entry) {
    const { name } = entry
    const send = (...values) => this.#connection.command('set', name, ...values)
    let fields
    if (entry.words.length > 0) return this.#wordProperty(entry, send)
    if (entry.kind === 'boolean') fields = [checkbox(name, value => send(value))]
    else if (entry.kind === 'size') {
      fields = (name === 'inset' ? ['start', 'end'] : ['across', 'down']).map(way => number(`${name}, ${way}`, () => send(...fields.map(field => field.valueAsNumber || 0))))
    } else {
      const attributes = { step: entry.kind === 'integer' ? 1 : 'any' }
      if (entry.min !== undefined) attributes.min = entry.min
      if (entry.max !== undefined) attributes.max = entry.max
      fields = [number(name, value => send(value), attributes)]
    }
    const plain = values => entry.kind === 'boolean' ? [values[0] === 1] : values.map(short)
    if (entry.isReadOnly) {
      const value = element('output')
      return { row: row(name, entry.help, entry.unit, [value], () => {}), fill: property => {
        value.textContent = plain(property.value).join(' ')
      } }
    }
    const made = row(name, entry.help, entry.unit, fields, () => send(...plain(entry.standard)))
    return { row: made, fill: property => {
      plain(property.value).forEach((value, place) => show(fields[place], value))
      made.toggleAttribute('data-set', String(property.value) !== String(property.standard))
    } }
  }

  /** A property whose values are words, or words and numbers. */
  #wordProperty(entry, send) {
    const { name, words } = entry
    const isWords = entry.min === undefined
    const list = element('datalist', { id: `words-of-${name}` }, ...words.map(word => element('option', { value: word })))
    const field = guard(isWords
      ? element('select', {}, ...words.map(word => element('option', { value: word, textContent: word })))
      : element('input', { type: 'text', size: 8 }))
    if (!isWords) field.setAttribute('list', list.id)
    field.setAttribute('aria-label', name)
    field.addEventListener('change', () => { if (field.value.trim() !== '') send(field.value.trim()) })
    const text = (word, values) => word ?? values.map(short).join(' ')
    const standard = text(entry.standardWord, entry.standard)
    const made = row(name, entry.help, entry.unit, isWords ? [field] : [field, list], () => send(standard))
    return { row: made, fill: property => {
      const value = text(property.word, property.value)
      show(field, value)
      made.toggleAttribute('data-set', value !== standard)
    } }
  }

  #size(entry) {
    const { name } = entry
    const send = () => {
      const values = fields.map(field => field.valueAsNumber || 0)
      const { items, placeholders } = this.#state
      if (name === 'placeholders') this.#connection.command('items', items, 'placeholders', ...values)
      else if (name === 'items' && placeholders > 0) this.#connection.command('items', ...values, 'placeholders', placeholders)
      else this.#connection.command(name, ...values)
    }
    const ways = entry.values.length > 1 ? [`${name}, width`, `${name}, height`] : [name]
    const fields = ways.map(way => number(way, send, { min: 0 }))
    const titles = { items: 'items', placeholders: 'placeholders', bounds: 'bounds', item: 'item size' }
    const made = row(titles[name], '', entry.values.length > 1 ? 'points' : '', fields, () => {})
    return { row: made, fill: size => size.values.forEach((value, place) => show(fields[place], short(value))) }
  }

  /** Restores the host's values after it refused a change. */
  refresh() {
    for (const field of document.querySelectorAll('#panels input')) delete field.dataset.touched
    if (this.#state !== null) this.show(this.#state)
  }

  // Errors

  #trouble = ''
  #showTrouble(state) {
    const box = document.getElementById('trouble')
    const { trouble } = state
    this.#showBroken(state.broken)
    box.hidden = !trouble
    if (!trouble) return
    // A screen reader should read an error only once.
    const key = JSON.stringify(trouble)
    if (key === this.#trouble) return
    this.#trouble = key
    const place = trouble.line === undefined ? trouble.file : `${trouble.file}:${trouble.line}`
    box.querySelector('strong').textContent = `${place}: ${trouble.message}`
    box.querySelector('pre').textContent = trouble.report.split('\n').slice(1).join('\n')
    box.querySelector('p').textContent = state.isAwaited ? 'It has never loaded.'
      : trouble.isSuspended ? 'It is suspended until it is saved.' : 'The last good version stays in use.'
  }

  /** Scripts that fail to load but are not in use are listed next to the choice of effects. */
  #showBroken(broken) {
    const line = document.getElementById('broken')
    line.hidden = broken.length === 0
    const text = broken.length === 0 ? ''
      : `${broken.map(trouble => trouble.file).join(', ')} ${broken.length === 1 ? 'does' : 'do'} not load`
    if (line.textContent === text) return
    line.textContent = text
    line.title = broken.map(trouble => trouble.report).join('\n\n')
  }

  // Commands

  /** The commands for the state and the offset. */
  commands(offset) {
    const quoted = word => /^[\w.\/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
    const lines = [...this.#state.commands, ['offset', 'to', String(offset)]]
    // A shell finds scripts in its own folder by name, others by their file.
    const { file } = this.#state
    if (file !== undefined && !file.startsWith('Plugins/')) lines[0] = ['load', file]
    return lines.map(words => words.map(quoted).join(' ')).join('\n')
  }

  async #copy() {
    const button = document.getElementById('copy')
    const text = document.getElementById('commands').textContent
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(document.getElementById('commands'))
      button.textContent = 'Selected: press Ctrl+C to copy'
    }
    setTimeout(() => { button.textContent = 'Copy as REPL commands' }, 2000)
  }
}
