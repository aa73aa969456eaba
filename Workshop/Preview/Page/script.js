// The errors of the script in use, and the scripts that do not load.

import * as editor from './editor.js'
import { of, onClick } from './fields.js'
import { send } from './socket.js'

let told = ''

onClick('edit', () => send({ t: 'edit' }))

export function show(state) {
  showBroken(state.broken)
  const { errorReport } = state
  const box = of('error-report')
  box.hidden = !errorReport
  editor.mark(errorReport)
  // A screen reader should read an error only once.
  const key = errorReport ? JSON.stringify(errorReport) : ''
  if (key === told) return
  told = key
  if (!errorReport) return
  const isTyped = editor.draft() !== null
  // Who types sees the place in the text.
  box.querySelector('details').open = !isTyped
  const place = errorReport.line === undefined ? errorReport.file : `${errorReport.file}:${errorReport.line}`
  box.querySelector('strong').textContent = `${place}: ${errorReport.message}`
  box.querySelector('pre').textContent = errorReport.report.split('\n').slice(1).join('\n')
  box.querySelector('p').textContent = consequence(state.isAwaited, isTyped, errorReport)
}

/** What becomes of the stage meanwhile. */
function consequence(isAwaited, isTyped, { isSuspended }) {
  if (isAwaited) return 'It has never loaded. Save it again to see it here.'
  if (isTyped) return 'The last good version stays in use.'
  if (isSuspended) return 'It is suspended until it is saved.'
  return 'The last good version stays in use. Save again to replace it.'
}

/** Lists scripts that fail to load but are not in use. */
function showBroken(broken) {
  const [summary, list] = of('broken').children
  of('broken').hidden = broken.length === 0
  const report = broken.map(errorReport => errorReport.report).join('\n\n')
  if (list.textContent === report) return
  summary.textContent = broken.length === 0 ? ''
    : `${broken.map(errorReport => errorReport.file).join(', ')} ${broken.length === 1 ? 'does' : 'do'} not load`
  list.textContent = report
}
