// The errors of the script in use, and the scripts that do not load.

import { of, onClick } from './fields.js'

export class Script {
  #trouble = ''
  #editor

  constructor(connection, editor) {
    this.#editor = editor
    onClick('edit', () => connection.send({ t: 'edit' }))
  }

  set hasEditor(hasEditor) { of('edit').hidden = !hasEditor }

  show(state) {
    this.#showBroken(state.broken)
    const { trouble } = state
    const box = of('trouble')
    box.hidden = !trouble
    this.#editor.mark(trouble)
    if (!trouble) {
      this.#trouble = ''
      return
    }
    // A screen reader should read an error only once.
    const key = JSON.stringify(trouble)
    if (key === this.#trouble) return
    this.#trouble = key
    const isTyped = this.#editor.draft !== null
    // Who types sees the place in the text.
    box.querySelector('details').open = !isTyped
    const place = trouble.line === undefined ? trouble.file : `${trouble.file}:${trouble.line}`
    box.querySelector('strong').textContent = `${place}: ${trouble.message}`
    box.querySelector('pre').textContent = trouble.report.split('\n').slice(1).join('\n')
    box.querySelector('p').textContent = state.isAwaited ? 'It has never loaded. Save it again to see it here.'
      : isTyped ? 'The last good version stays in use.' : trouble.isSuspended ? 'It is suspended until it is saved.' : 'The last good version stays in use. Save again to replace it.'
  }

  /** Lists scripts that fail to load but are not in use. */
  #showBroken(broken) {
    const line = of('broken')
    line.hidden = broken.length === 0
    const text = broken.length === 0 ? ''
      : `${broken.map(trouble => trouble.file).join(', ')} ${broken.length === 1 ? 'does' : 'do'} not load`
    const report = broken.map(trouble => trouble.report).join('\n\n')
    if (line.lastChild.textContent === report) return
    line.firstChild.textContent = text
    line.lastChild.textContent = report
  }
}
