// The panels: which are open, as the browser keeps it.

const key = 'panels'
const kept = () => {
  try { return JSON.parse(localStorage.getItem(key)) ?? {} } catch { return {} }
}

export class Panels {
  /** `onOpen()` is called when a panel is opened. */
  constructor(panels, onOpen) {
    const state = kept()
    // On a phone they are a sheet within the thumb's reach, and the stage has the rest.
    const sheet = document.getElementById('sheet')
    sheet.addEventListener('click', () => {
      const isUp = document.body.toggleAttribute('data-sheet')
      sheet.setAttribute('aria-expanded', String(isUp))
      sheet.textContent = isUp ? 'Close' : 'Options'
      if (isUp) onOpen()
    })
    for (const panel of panels) {
      const name = panel.querySelector('summary').textContent
      panel.open = state[name] ?? panel.open
      panel.addEventListener('toggle', () => {
        state[name] = panel.open
        try { localStorage.setItem(key, JSON.stringify(state)) } catch { /* the browser may not allow storage */ }
        if (!panel.open) return
        onOpen()
        // What was opened at the lower edge comes into sight.
        if (panel.matches(':focus-within')) panel.scrollIntoView({ block: 'nearest' })
      })
    }
  }
}
