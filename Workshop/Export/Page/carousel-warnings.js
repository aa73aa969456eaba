// What a page has written on <carousel-stage> that is not understood as it is. It is loaded when there is some.

/** Attributes of HTML, and beginnings of names that frameworks use. */
const common = new Set([
  'id', 'class', 'style', 'slot', 'title', 'hidden', 'lang', 'dir', 'tabindex', 'role', 'part', 'is', 'nonce', 'inert',
  'draggable', 'translate', 'spellcheck', 'accesskey', 'autofocus', 'contenteditable', 'enterkeyhint', 'exportparts',
  'inputmode', 'itemid', 'itemprop', 'itemref', 'itemscope', 'itemtype', 'popover', 'anchor', 'key', 'ref',
  'suppresshydrationwarning'
])
const begins = /^(data-|aria-|on|_|x-|v-|ng-|hx-|[^a-z])/
const isForeign = name => common.has(name) || begins.test(name) || name.includes(':')

/** How many letters differ, at least. */
const distance = (one, other) => {
  let row = Array.from({ length: other.length + 1 }, (_, k) => k)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1))
    row = next
  }
  return row.at(-1)
}

/** What to say of a name that is none of those that are known. */
const messageFor = (name, known) => {
  const dashed = known.map(other => other.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
  const near = dashed.map(other => [distance(name, other), other]).sort((a, b) => a[0] - b[0])[0]
  const hint = near && near[0] <= Math.max(1, name.length / 3) ? `; did you mean ${near[1]}?` : ''
  return `there is no attribute or option '${name}'${hint}`
}

/** What to say of names that are none of those that are known, where they are not somebody else's. */
export const messagesFor = (names, known) => {
  return names.filter(name => !isForeign(name)).map(name => messageFor(name, known))
}
