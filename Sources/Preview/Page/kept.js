// What the browser keeps for this page; it may not allow it.

export const kept = (name, fallback) => {
  try { return JSON.parse(localStorage.getItem(name)) ?? fallback } catch { return fallback }
}
export const keep = (name, value) => {
  try { localStorage.setItem(name, JSON.stringify(value)) } catch { /* then it is forgotten */ }
}
