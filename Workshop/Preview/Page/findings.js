// What lint finds in the text as it is read, and what mends it.

import { replaceText } from './editor.js'
import { button, element, of } from './fields.js'

const most = 5

export const showFindings = findings => {
  const field = of('text')
  of('findings').replaceChildren(...findings.slice(0, most).map(({ line, message, at, former, text }) => {
    const mend = () => {
      if (field.value.slice(at, at + former.length) !== former) return
      field.focus()
      replaceText(field, at, at + former.length, text)
    }
    return element('li', {}, `line ${line}: ${message} `, ...at === undefined ? [] : [button('Mend', mend)])
  }))
}
