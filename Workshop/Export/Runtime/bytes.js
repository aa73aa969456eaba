// A text of a page as the program has it, with a character for each byte; and back: what is no letter is shown as such.
export const $bytes = s => /^[\0-\x7f]*$/.test(s) ? s : String.fromCharCode(...new TextEncoder().encode(s))
export const $shown = s => {
  if (/^[\0-\x7f]*$/.test(s)) return s
  return new TextDecoder().decode(Uint8Array.from(s, c => c.charCodeAt(0)))
}
