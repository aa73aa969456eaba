// Lua's words in color: text in, lines of marked pieces out.

// Comments, texts, numbers, names.
const pattern = new RegExp([
  /(--\[(=*)\[[^]*?(?:\]\2\]|$)|--.*)/,
  /(\[(=*)\[[^]*?(?:\]\4\]|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?)/,
  /(0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/,
  /([A-Za-z_]\w*)/, /[^]/
].map(part => part.source).join('|'), 'g')
const keywords = new Set(('and break do else elseif end false for function goto if in local nil not or repeat '
  + 'return then true until while').split(' '))

/** What a match is; empty for nothing of its own. */
function kindOf(match) {
  if (match[1] !== undefined) return 'comment'
  if (match[3] !== undefined) return 'string'
  if (match[5] !== undefined) return 'number'
  return keywords.has(match[6]) ? 'keyword' : ''
}

/** The pieces of lines `first` to `last` (from 0) of a text, a list for each: kind and text. */
export const coloredLines = (text, first, last) => {
  const lines = [[]]
  pattern.lastIndex = 0
  for (let match; (match = pattern.exec(text)) !== null && lines.length <= last + 1;) {
    const kind = kindOf(match)
    match[0].split('\n').forEach((part, place) => {
      if (place > 0) lines.push([])
      const line = lines.at(-1), before = line.at(-1)
      if (part === '' || lines.length <= first) return
      if (before?.[0] === kind) before[1] += part
      else line.push([kind, part])
    })
  }
  return lines.slice(first, last + 1)
}

/** The number around a place of a text, and where it begins; null without one. */
export const numberAt = (text, place) => {
  const start = text.lastIndexOf('\n', place - 1) + 1
  const end = text.indexOf('\n', place)
  const line = text.slice(start, end < 0 ? undefined : end)
  for (const { index, 0: number } of line.matchAll(/(?<![\w.])(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/g)) {
    const isIn = start + index <= place && place <= start + index + number.length
    // A sign is part of the number where nothing is taken away.
    const isNegative = /(?:^|[=,({\[<>~*\/%^]|\breturn|\band|\bor)\s*-$/.test(line.slice(0, index))
    if (!isIn) continue
    if (isNegative) return { start: start + index - 1, text: `-${number}` }
    return { start: start + index, text: number }
  }
  return null
}
