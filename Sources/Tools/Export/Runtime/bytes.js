// A text of a page as the program has it, with a character for each byte; and back.
export const $bytes = s => /^[\0-\x7f]*$/.test(s) ? s : String.fromCharCode(...new TextEncoder().encode(s))
export const $letters = s => /^[\0-\x7f]*$/.test(s) ? s : new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(s, c => c.charCodeAt(0)))
// What is no letter is shown as such.
export const $shown = s => /^[\0-\x7f]*$/.test(s) ? s : new TextDecoder().decode(Uint8Array.from(s, c => c.charCodeAt(0)))
