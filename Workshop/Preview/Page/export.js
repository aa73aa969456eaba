// Takes what is on stage home: an export by the host, as a download.

import * as camera from './camera.js'
import { element, of, onChange, onClick } from './fields.js'
import { toast } from './journal.js'
import { run, token } from './socket.js'
import { pictured } from './stage.js'

const button = of('take'), format = of('format')
const films = new Set(['webp', 'mp4', 'gif'])

function offer() {
  of('film-rows').hidden = !films.has(format.value)
  of('size-row').hidden = format.value !== 'png' && !films.has(format.value)
}
onChange('format', offer)
offer()

/** What leaves is what is seen: the cards, light or dark, the room, from where it is looked at. */
function described() {
  const chosen = of('theme').value, wantsDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = chosen === 'dark' || chosen === 'system' && wantsDark
  const size = of('picture-size').value.match(/\d+/g)?.map(Number)
  const { view, scale, floor } = pictured(size)
  // A picture is as sharp as the screen, a film as large as it is on stage.
  const sharpness = size || format.value !== 'png' ? 1 : devicePixelRatio
  // A request's words are not escaped.
  const joined = numbers => numbers.map(x => x.toFixed(4)).join('_')
  return {
    theme: isDark ? 'dark' : 'light', cards: of('cards').value, titles: of('show-titles').checked ? 'on' : '',
    view: joined(view),
    scale: (scale * sharpness).toFixed(4), room: of('room').checked ? floor ?? 'on' : '',
    camera: camera.isOn ? joined(camera.angles()) : '',
    rate: of('film-rate').value, seconds: of('film-seconds').value
  }
}

onClick('take', async () => {
  button.disabled = true
  button.textContent = 'Exporting …'
  try {
    const asked = new URLSearchParams({ to: format.value, window: run, token, ...described() })
    const answer = await fetch(`/export?${asked}`, { method: 'POST' })
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
