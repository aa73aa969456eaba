// Takes what is on stage home: an export by the host, as a download.

import { element, of, onClick } from './fields.js'
import { toast } from './journal.js'
import { run } from './socket.js'

const button = of('take')

onClick('take', async () => {
  button.disabled = true
  button.textContent = 'Exporting …'
  try {
    const answer = await fetch(`/export?to=${of('format').value}&window=${run}`, { method: 'POST' })
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
