// Fields of the panels: made once, then only updated.

export const of = id => document.getElementById(id)

/** Calls `action` for each of some kinds of events, whose names have spaces between them. */
export const on = (part, names, action, options) => {
  for (const name of names.split(' ')) part.addEventListener(name, action, options)
}
export const onClick = (id, action, isFirst) => on(of(id), 'click', action, isFirst)
export const onChange = (id, action) => on(of(id), 'change', action)

/** Calls `action` for a key with Control or Command, unless `isNone(event)`. */
export const onKey = (key, action, isNone) => on(document, 'keydown', event => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== key || isNone?.(event)) return
  event.preventDefault()
  action(event)
})

export const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

export const button = (textContent, onclick, properties) => element('button', { textContent, onclick, ...properties })

/** Words to choose from, for a menu. */
export const words = names => names.map(name => new Option(name, name))

/** A part of a drawing. */
export const drawn = (kind, parent, attributes = {}) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', kind)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return parent.appendChild(made)
}

/** Shows a text, which is not drawn again if it is the same. */
export const write = (id, text) => { if (of(id).textContent !== text) of(id).textContent = text }

/** Marks a row of a list, for the field that chooses it; beyond an end it is the one at the other. Gives its place. */
export const choose = (list, field, wanted) => {
  const rows = [...list.children]
  const chosen = rows.length === 0 ? 0 : (wanted + rows.length) % rows.length
  rows.forEach((row, place) => { row.ariaSelected = place === chosen })
  field.setAttribute('aria-activedescendant', rows[chosen]?.id ?? '')
  rows[chosen]?.scrollIntoView({ block: 'nearest' })
  return chosen
}

export const short = value => Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)))

/** Sets a field's value, unless the user is changing it. */
export const show = (field, value) => {
  if (field.dataset.touched) return
  field.dataset.shown = value
  if (field.type === 'checkbox') field.checked = value
  else if (field.value !== String(value)) field.value = value
}

/** Asks for a name, and calls `action` with it; `word` is what the button says. */
export const askName = (title, word, action) => {
  const dialog = of('naming')
  dialog.ariaLabel = title
  of('named').textContent = word
  of('given-name').value = dialog.returnValue = ''
  dialog.showModal()
  dialog.onclose = () => {
    const name = of('given-name').value.trim()
    if (dialog.returnValue === 'yes' && name !== '') action(name)
  }
}

/** Calls `action` at most once per animation frame, with the newest values, then the time. */
export const throttled = action => {
  let waiting = null
  return (...values) => {
    if (waiting === null) {
      requestAnimationFrame(now => {
        const latest = waiting
        waiting = null
        action(...latest, now)
      })
    }
    waiting = values
  }
}

/** Marks a field while the user changes it: updates do not overwrite it. */
export const guard = field => {
  on(field, 'input', () => { field.dataset.touched = '1' })
  on(field, 'change blur', () => { delete field.dataset.touched })
  return field
}

/** Rows that are created once for a list of names, and then only updated. */
export class Rows {
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
    const fields = ['name', 'kind', 'min', 'max', 'step', 'choices', 'words', 'group', 'help', 'unit']
    const names = JSON.stringify(entries, fields)
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

/** How fast a hand changes a value: ten times with shift, a tenth with alt. */
const pace = ({ shiftKey, altKey }) => {
  if (shiftKey) return 10
  return altKey ? 0.1 : 1
}

/** Arrow keys go by a step, else a hundredth of the range; with shift by ten, with alt by a tenth. */
export const nudge = (field, entry, send) => {
  on(field, 'keydown', event => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    const value = field.value === '' ? entry.min ?? 0 : field.valueAsNumber
    const one = entry.step ?? 10 ** Math.round(Math.log10(span(entry, value) / 100))
    const step = one * (entry.step === 1 && !event.shiftKey ? 1 : pace(event))
    send(tidy(entry, value + direction * step, entry.step === undefined || event.altKey ? step : entry.step))
  })
}

/** A name of a program as words: `fadeMin` is "fade min". */
export const readable = name =>
  name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)

/** A name, its fields, its unit, a button that resets it, what follows below. */
export const row = (entry, fields, reset, ...below) => {
  const { name, unit, help } = entry
  const box = fields.length > 1 ? element('span', { className: 'fields' }, ...fields) : fields[0]
  const title = help ? `${name}: ${help}` : name
  const label = element('span', { className: 'name', textContent: readable(name), title })
  label.dataset.name = name
  const made = element('div', { className: 'row' }, label, box)
  if (!box.classList.contains('wide')) made.append(element('small', { textContent: unit ?? '' }))
  made.append(button('↺', reset, { title: `Reset ${name}`, ariaLabel: `Reset ${name}` }), ...below)
  return made
}

export const checkbox = (name, send) => {
  const field = element('input', { type: 'checkbox', ariaLabel: name })
  on(field, 'change', () => send(field.checked))
  return field
}

export const number = (name, send, attributes = {}) => {
  const field = guard(element('input', { type: 'number', step: 'any', ariaLabel: name, ...attributes }))
  on(field, 'change', () => {
    if (field.value !== '') send(field.valueAsNumber)
    else field.value = field.dataset.shown ?? ''
  })
  return field
}

export const slider = (name, entry, send) => {
  const { min, max, step = 'any' } = entry
  const field = guard(element('input', { type: 'range', min, max, step, ariaLabel: name }))
  const tell = throttled(value => send(value))
  // Read at once: news of the host may come before the next picture.
  on(field, 'input', () => tell(field.valueAsNumber))
  // A finger that scrolls the page over it has meant the page.
  let former = null
  on(field, 'pointerdown', event => { former = event.pointerType === 'touch' ? field.value : null })
  on(field, 'pointercancel', () => {
    if (former === null || former === field.value) return
    field.value = former
    tell(field.valueAsNumber)
  })
  return field
}

/** How far a value goes in a whole drag: its range, else some times itself. */
const span = (entry, value) => {
  const range = entry.max - entry.min
  return Number.isFinite(range) ? range : 3 * Math.max(1, Math.abs(value))
}

/** A value on its option's steps, or on those of a power of ten, and in its range. */
const tidy = (entry, value, step = entry.step ?? 10 ** Math.floor(Math.log10(span(entry, value) / 300))) => {
  const start = entry.step === step ? entry.min ?? 0 : 0
  const near = start + Math.round((value - start) / step) * step
  return Number(Math.max(entry.min ?? -Infinity, Math.min(entry.max ?? Infinity, near)).toPrecision(8))
}

/** Dragging a name changes its value: a range in 300 px; with shift faster, with alt slower. */
export const scrub = (row, entry, get, send, reset) => {
  const name = row.querySelector('.name')
  row.dataset.scrubs = ''
  let value = null, perPoint = 0, moved = 0
  const tell = throttled(send)
  on(name, 'pointerdown', event => {
    if (event.button) return
    value = get()
    perPoint = span(entry, value) / 300
    moved = 0
    name.setPointerCapture(event.pointerId)
  })
  on(name, 'pointermove', event => {
    if (value === null || event.movementX === 0) return
    // Whoever scrolls goes a little aside, too.
    moved += event.movementX
    if (event.pointerType === 'touch' && Math.abs(moved) < 8) return
    value += event.movementX * perPoint * pace(event)
    // Beyond an end, the hand need not come back first.
    value = Math.max(entry.min ?? -Infinity, Math.min(entry.max ?? Infinity, value))
    tell(tidy(entry, value))
  })
  on(name, 'pointerup pointercancel', () => { value = null })
  on(row, 'dblclick', event => { if (!event.target.closest('input[type=number], button, select')) reset() })
}
