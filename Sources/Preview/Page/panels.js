// The panels: which are open, as the browser keeps it.

import { keep, kept } from './kept.js'

export class Panels {
  /** `onOpen()` is called when a panel is opened. */
  constructor(panels, onOpen) {
    const state = kept('panels', {})
    // Where there is little room, these parts come by a button.
    for (const [id, name] of [['sheet', 'data-sheet'], ['show-shelf', 'data-shelf'], ['more', 'data-more']]) {
      const button = document.getElementById(id), words = button.textContent
      button.addEventListener('click', () => {
        const isUp = document.body.toggleAttribute(name)
        button.ariaExpanded = isUp
        if (id === 'sheet') button.textContent = isUp ? 'Close' : words
        if (isUp) onOpen()
      })
    }
    for (const panel of panels) {
      const name = panel.querySelector('summary').textContent
      // Where there is much room, nothing is folded away.
      panel.open = state[name] ?? (panel.open || panel.id === 'more-panels' && innerWidth >= 2000)
      panel.addEventListener('toggle', () => {
        state[name] = panel.open
        keep('panels', state)
        if (!panel.open) return
        onOpen()
        // What was opened at the lower edge comes into sight.
        if (panel.matches(':focus-within')) panel.scrollIntoView({ block: 'nearest' })
      })
    }
  }
}
