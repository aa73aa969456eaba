// Takes what is on stage home: an export by the host, as a download.

import { element, of, onClick } from './fields.js'
import { toast } from './journal.js'
import { run } from './socket.js'

const button = of('take')

onClick('take', async () => {
  button.disabled = true
  button.textContent = 'Exporting …'
  try {
    // What leaves is what is seen: the cards, light or dark.
    const chosen = of('theme').value, wantsDark = matchMedia('(prefers-color-scheme: dark)').matches
    const isDark = chosen === 'dark' || chosen === 'system' && wantsDark
    const theme = isDark ? 'dark' : 'light'
    const asked = new URLSearchParams({ to: of('format').value, window: run, theme, cards: of('cards').value })
    const answer = await fetch(`/export?${asked}`, { method: 'POST' })
    if (!answer.ok) throw new Error((await answer.text()).trim())
    const download = /filename="([^"]*)"/.exec(answer.headers.get('content-disposition'))?.[1] ?? 'effect'
    const link = element('a', { href: URL.createObjectURL(await answer.blob()), download })
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  } catch (problem) {
    toast(`export: ${problem.message}`, true)
  }
  button.disabled = false
  button.textContent = 'Download'
})
