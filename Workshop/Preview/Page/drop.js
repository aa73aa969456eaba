// What is dropped on the page: pictures are shown as items; a script is tried as a draft of a new effect.

import { toast } from './journal.js'
import { isPicture, use } from './pictures.js'
import { send } from './socket.js'

const takes = event => event.dataTransfer.types.includes('Files') && !event.preventDefault()
addEventListener('dragover', event => {
  if (takes(event)) document.body.toggleAttribute('data-drop', true)
})
addEventListener('dragleave', event => {
  if (event.relatedTarget === null) document.body.removeAttribute('data-drop')
})
addEventListener('drop', async event => {
  if (!takes(event)) return
  document.body.removeAttribute('data-drop')
  // What is dropped can be asked for its folders only now.
  const entries = [...event.dataTransfer.items].map(item => item.webkitGetAsEntry?.()).filter(Boolean)
  const files = entries.length ? (await Promise.all(entries.map(filesOf))).flat() : [...event.dataTransfer.files]
  const script = files.find(file => file.name.endsWith('.lua'))
  if (script) await tryOut(script)
  const pictures = files.filter(isPicture)
  if (pictures.length) await use(pictures)
  if (!script && !pictures.length) {
    toast(`${files[0]?.name ?? 'a folder'}: expected pictures, a folder of pictures, or a script`, true)
  }
})

/** The files of what was dropped; a folder's, also of folders in it. */
async function filesOf(entry) {
  if (entry.isFile) return [await new Promise((found, failed) => entry.file(found, failed))]
  const reader = entry.createReader(), files = []
  for (;;) {
    const some = await new Promise((found, failed) => reader.readEntries(found, failed))
    if (!some.length) return files
    for (const inner of some) files.push(...await filesOf(inner))
  }
}

async function tryOut(file) {
  if (file.size > 1e6) {
    toast(`${file.name}: expected a script of at most 1 MB`, true)
    return
  }
  for (const text of (await file.text()).match(/[^]{1,900}/gu) ?? []) send({ t: 'guest', text })
  send({ t: 'guest', text: '', type: file.name.slice(0, -4) })
}
