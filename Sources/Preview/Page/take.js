// Takes what is on stage home: an export by the host, as a download.

import { of, onClick } from './fields.js'

export class Take {
  /** `onProblem(text)` is called when an export fails. */
  constructor(connection, onProblem) {
    onClick('take', () => this.#take(connection.run, onProblem))
  }

  async #take(run, onProblem) {
    const button = of('take')
    button.disabled = true
    button.textContent = 'Exporting …'
    try {
      const answer = await fetch(`/export?to=${of('format').value}&window=${run}`, { method: 'POST' })
      if (!answer.ok) throw new Error((await answer.text()).trim())
      const name = /filename="([^"]*)"/.exec(answer.headers.get('content-disposition'))?.[1] ?? 'effect'
      const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(await answer.blob()), download: name })
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    } catch (problem) {
      onProblem(`export: ${problem.message}`)
    }
    button.disabled = false
    button.textContent = 'Download'
  }
}
