// How the stage looks: theme, cards, room, as the browser keeps it.

import { expensive } from './looks.js'
import { of, onChange } from './fields.js'
import { keep, kept } from './storage.js'
import { redraw } from './plot.js'

const root = document.documentElement
const covers = 12
const [theme, room, menu, rates] = ['theme', 'room', 'cards', 'rates'].map(of)
const meaning = rates.title

/** The numbers of the user's pictures, and their addresses. */
let pictures = []
let addressOf = () => ''
let last = 0
let mean = 0
let showCards = () => {}

choose(theme, kept('theme', 'system'), 'system')
setTheme()
onChange('theme', setTheme)
room.checked = kept('room', true)
root.toggleAttribute('data-room', room.checked)
onChange('room', () => {
  root.toggleAttribute('data-room', room.checked)
  keep('room', room.checked)
  setMatt(false)
})
addEventListener('resize', () => setMatt(false))
onChange('cards', () => {
  keep('cards', menu.value)
  tell()
})

/** Calls `action` with a function from index to picture, or with null for numbers. */
export const onCards = action => { showCards = action }

/** Chooses what was kept, where a menu has it. */
function choose(menu, value, standard) {
  menu.value = value
  if (menu.value === '') menu.value = standard
}

/**
 * Takes the time of a picture, in milliseconds. Below 50 pictures a second the floor is matt, until the window or the
 * room changes.
 */
export function pace(now, looks = {}) {
  const gap = now - last
  last = now
  // After a rest, and at first, times tell nothing.
  if (gap > 100 || document.hidden || now < 4000) return
  mean += (Math.min(gap, 50) - mean) * 0.05
  if (mean <= 20) return blame('')
  if (!root.hasAttribute('data-matt')) setMatt(true)
  const used = Object.values(looks)
  blame(expensive.find(name => used.some(look => look[name] !== undefined)) ?? '')
}

/** Names the look that costs the frame. */
function blame(name) {
  if (name === (rates.dataset.costly ?? '')) return
  if (name) rates.dataset.costly = name === 'ground' ? 'groundShadow' : name
  else delete rates.dataset.costly
}

function setMatt(isMatt) {
  root.toggleAttribute('data-matt', isMatt)
  rates.title = meaning + (isMatt ? '. Drawing takes long here: reflections are left out' : '')
  mean = 0
}

/** The user's pictures: their numbers, and what gives the address of one. */
export function setPictures(numbers, address) {
  pictures = numbers
  addressOf = address
  menu.querySelector('[value=pictures]')?.remove()
  if (numbers.length > 0) menu.prepend(new Option('pictures', 'pictures'))
  choose(menu, numbers.length > 0 ? 'pictures' : kept('cards', 'covers'), 'covers')
  tell()
}

/** The picture of a number, which an item's data names. */
export const pictureAt = number => menu.value === 'pictures' ? addressOf(number) : null

function tell() {
  const wrapped = (index, count) => ((index % count) + count) % count
  const picture = index => addressOf(pictures[wrapped(index, pictures.length)])
  const cover = index => {
    const number = wrapped(index, covers)
    return `/covers.svg#svgView(viewBox(${number % 4 * 320},${(number >> 2) * 400},320,400))`
  }
  showCards({ pictures: picture, covers: cover }[menu.value] ?? null)
}

function setTheme() {
  if (theme.value === 'system') delete root.dataset.theme
  else root.dataset.theme = theme.value
  keep('theme', theme.value)
  redraw()
}
