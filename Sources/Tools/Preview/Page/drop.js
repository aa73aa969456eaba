// A script that is dropped on the page is tried as a draft of a new effect; Keep adds it.

import { toast } from './journal.js'
import { send } from './socket.js'

const takes = event => event.dataTransfer.types.includes('Files') && !event.preventDefault()
addEventListener('dragover', takes)
addEventListener('drop', async event => {
  if (!takes(event)) return
  const [file] = event.dataTransfer.files
  if (!file?.name.endsWith('.lua') || file.size > 1e6) return toast(`${file?.name}: expected a Lua script`, true)
  for (const text of (await file.text()).match(/[^]{1,900}/gu) ?? []) send({ t: 'guest', text })
  send({ t: 'guest', text: '', type: file.name.slice(0, -4) })
})
