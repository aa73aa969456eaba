// A card and the line that computes it light up together.

import { of, onClick } from './fields.js'

const columns = ['', '', 'x', 'y', 'z', 'alpha', 'depth']

export class Lines {
  #editor
  #stage

  constructor(connection, editor, stage) {
    this.#editor = editor
    this.#stage = stage
    onClick('placements', ({ target }) => {
      const key = columns[target.cellIndex]
      if (key) connection.send({ t: 'line', at: Number(target.parentElement.firstChild.textContent), key })
    })
  }

  /** Lights a line and its card. */
  show(lit) {
    this.#stage.lit = lit.index
    of('help').textContent = `${lit.value} of item ${lit.index}: ${this.#editor.light(lit) ? 'line ' : `${lit.file}:`}${lit.line}`
  }
}
