// What the browser keeps, which it may not allow: for the page, and for this window alone.

const read = (store, name, fallback) => {
  try { return JSON.parse(store()[name]) ?? fallback } catch { return fallback }
}
const write = (store, name, value) => {
  try { store()[name] = JSON.stringify(value) } catch { /* then it is forgotten */ }
}
const page = () => localStorage, here = () => sessionStorage

export const kept = (name, fallback) => read(page, name, fallback)
export const keep = (name, value) => write(page, name, value)
export const keptHere = (name, fallback) => read(here, name, fallback)
export const keepHere = (name, value) => write(here, name, value)
