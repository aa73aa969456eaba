// The user's own pictures: they are sent to the host, for this window, and shown as items. Undo takes them back.

import { of, on, onClick } from './fields.js'
import { toast } from './journal.js'
import { run, send, token } from './socket.js'
import { setPictures } from './theme.js'

const endings = /\.(png|jpe?g|gif|webp|avif|svg)$/i
const chooser = of('picture-files')

/** The pictures that the host was started with. */
let served = 0
let shown = ''

export const isPicture = file => endings.test(file.name)

/** How many pictures the host was started with. */
export function setServed(count) {
  served = count
  shown = ''
}

export function show(state) {
  const text = JSON.stringify([state.pictures, run])
  if (text === shown) return
  shown = text
  of('remove-pictures').hidden = state.pictures.length === 0
  const numbers = state.pictures.length ? state.pictures : [...Array(served).keys()]
  setPictures(numbers, number => `/images/${number}?window=${run}&token=${token}`)
}

/** Sends pictures, one after the other; then they are the items. */
export async function use(files) {
  let count = 0
  for (const [k, file] of files.entries()) {
    if (files.length > 1) of('picture-progress').textContent = `${k + 1} of ${files.length} …`
    try {
      const asked = new URLSearchParams({ window: run, token, name: file.name })
      const answer = await fetch(`/pictures?${asked}`, { method: 'POST', body: file })
      if (!answer.ok) throw new Error((await answer.text()).trim())
      count++
    } catch (problem) {
      toast(problem.message, true)
    }
  }
  of('picture-progress').textContent = ''
  if (count) send({ t: 'pictures', on: true })
}

onClick('choose-pictures', () => chooser.click())
on(chooser, 'change', () => {
  use([...chooser.files])
  chooser.value = ''
})
onClick('remove-pictures', () => send({ t: 'pictures', on: false }))
