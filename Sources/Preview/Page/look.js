// How the stage looks: theme, cards, room. The page's own choices, which the browser keeps.

const of = id => document.getElementById(id)
const root = document.documentElement
const themes = ['system', 'light', 'dark']
const covers = 12

const kept = (key, fallback) => {
  try { return localStorage.getItem(key) ?? fallback } catch { return fallback }
}
const keep = (key, value) => {
  try { localStorage.setItem(key, value) } catch { /* the browser may not allow storage */ }
}

export class Look {
  #pictures = 0
  /** Called with a function from an item's index to its picture; null for numbers. */
  onCards = () => {}
  /** Called when the colors are others. */
  onTheme = () => {}

  constructor() {
    const theme = kept('theme', 'system')
    this.#setTheme(themes.includes(theme) ? theme : 'system')
    of('theme').addEventListener('click', () => {
      this.#setTheme(themes[(themes.indexOf(root.dataset.theme ?? 'system') + 1) % themes.length])
    })
    of('room').checked = kept('room', 'yes') === 'yes'
    root.toggleAttribute('data-room', of('room').checked)
    of('room').addEventListener('change', () => {
      root.toggleAttribute('data-room', of('room').checked)
      keep('room', of('room').checked ? 'yes' : 'no')
    })
    of('cards').addEventListener('change', () => {
      keep('cards', of('cards').value)
      this.#tell()
    })
  }

  /** The number of the user's pictures. */
  set pictures(count) {
    this.#pictures = count
    const menu = of('cards')
    menu.querySelector('[value=pictures]')?.remove()
    if (count > 0) menu.prepend(Object.assign(document.createElement('option'), { value: 'pictures', textContent: 'pictures' }))
    menu.value = count > 0 ? 'pictures' : kept('cards', 'covers')
    if (menu.value === '') menu.value = 'covers'
    this.#tell()
  }

  #tell() {
    const wrapped = (index, count) => ((index % count) + count) % count
    const cards = of('cards').value
    this.onCards(cards === 'pictures' ? index => `/images/${wrapped(index, this.#pictures)}`
      : cards === 'covers' ? index => `/covers.svg#c${wrapped(index, covers)}` : null)
  }

  #setTheme(theme) {
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    of('theme').textContent = `Theme: ${theme}`
    keep('theme', theme)
    this.onTheme()
  }
}
