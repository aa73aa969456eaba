// Texts in other letters.
import { $text } from './text.js'
export const $upper = (at, s) => $text(at, s).replace(/[a-z]+/g, c => c.toUpperCase())
export const $lower = (at, s) => $text(at, s).replace(/[A-Z]+/g, c => c.toLowerCase())
export const $reverse = (at, s) => [...$text(at, s)].reverse().join('')
