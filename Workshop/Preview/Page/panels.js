// The panels: which are open, as the browser keeps it.

import { of, on, onClick } from './fields.js'
import { keep, kept } from './storage.js'

/** `onOpen()` is called when a panel is opened. */
export function keepPanels(onOpen) {
  // On a phone, the stage has what the bar leaves.
  const bar = document.querySelector('header')
  new ResizeObserver(() => document.body.style.setProperty('--bar', `${bar.offsetHeight}px`)).observe(bar)
  const state = kept('panels', {})
  // Where there is little room, these parts come by a button.
  for (const [id, name] of [['sheet', 'data-sheet'], ['show-shelf', 'data-shelf'], ['more', 'data-more']]) {
    const button = of(id), words = button.textContent
    onClick(id, () => {
      const isUp = document.body.toggleAttribute(name)
      button.ariaExpanded = isUp
      if (id === 'sheet') button.textContent = isUp ? 'Close' : words
      if (isUp) onOpen()
    })
  }
  for (const panel of document.querySelectorAll('#panels details:not(#all-options)')) {
    const name = panel.querySelector('summary').textContent
    // Where there is much room, nothing is folded away.
    panel.open = state[name] ?? (panel.open || panel.id === 'more-panels' && innerWidth >= 2000)
    on(panel, 'toggle', () => {
      state[name] = panel.open
      keep('panels', state)
      if (!panel.open) return
      onOpen()
      // What was opened at the lower edge comes into sight.
      if (panel.matches(':focus-within')) panel.scrollIntoView({ block: 'nearest' })
    })
  }
}
