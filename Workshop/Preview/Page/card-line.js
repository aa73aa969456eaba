// A card and the line that computes it light up together.

import * as editor from './editor.js'
import { of, onClick } from './fields.js'
import { send } from './socket.js'
import * as stage from './stage.js'

const columns = ['', '', 'x', 'y', 'z', 'alpha', 'depth']

onClick('placements', ({ target }) => {
  const key = columns[target.cellIndex]
  if (key) send({ t: 'line', at: Number(target.parentElement.firstChild.textContent), key })
})

/** Lights a line and its card. */
export function show(lit) {
  stage.light(lit.index)
  const place = editor.light(lit) ? `line ${lit.line}` : `${lit.file}:${lit.line}`
  of('help').textContent = `${lit.value} of item ${lit.index}: ${place}`
}
