// What the page showed, for a host that was restarted, and for the page's address.

// An address may come from anywhere: it describes a state, and does nothing else.
const stateWords = new Set(['type', 'items', 'bounds', 'item', 'habits', 'set', 'option', 'offset', 'draft'])

export class Memory {
  #connection
  #editor
  #run = null
  #start = ''
  #kept = null
  #forgotten = null
  #answer = Infinity
  #address = ''
  #type = null

  constructor(connection, editor) {
    this.#connection = connection
    this.#editor = editor
    addEventListener('hashchange', () => {
      this.#forgotten = this.#read()
      this.#type = null
      if (this.#forgotten !== null) this.#remind()
    })
  }

  /** Whether the host has all that it was reminded of. */
  get isSettled() { return this.#forgotten === null }

  /**
   * A host that was restarted with the same options does not know what this page showed. The page restores it. A page
   * that is opened with a state in its address restores that.
   *
   * Returns whether the page is the first to see this host, which then shows what it was started with.
   */
  greet(host, state) {
    const before = this.#start
    const isFirst = this.#run === null
    const isAnew = !isFirst && this.#run !== host.run
    this.#run = host.run
    this.#start = JSON.stringify(host.start)
    if (isFirst) {
      this.#forgotten = this.#read()
      this.#answer = Infinity
      if (this.#forgotten !== null) this.#remind()
      return this.#forgotten === null && JSON.stringify(state.commands) === this.#start
    }
    if (!isAnew) return false
    this.#forgotten = this.#start === before ? this.#forgotten ?? this.#kept : null
    this.#answer = Infinity
    if (this.#forgotten !== null) this.#remind()
    return false
  }

  /** A greeting: the carousel comes to where it was started. */
  enter(offset) {
    if (offset <= 2) return
    for (const words of [['offset', 'to', offset - 2.5], ['scroll', 'to', Math.round(offset), 1.4]]) {
      this.#connection.send({ t: 'do', words: words.map(String), greets: true })
    }
  }

  #remind() {
    for (const words of this.#forgotten.commands) this.#connection.command(...words)
    this.#answer = this.#connection.command('offset', 'to', this.#forgotten.offset)
    if (this.#forgotten.draft !== undefined) this.#editor.offer(this.#forgotten.draft, this.#answer, this.#forgotten.commands.find(words => words[0] === 'type')?.[1])
  }

  keep(state, frame) {
    // The state that is being restored is kept until the host has it.
    if (this.#forgotten !== null && frame.input >= this.#answer) this.#forgotten = null
    if (this.#forgotten !== null) return
    this.#kept = { commands: state.commands, offset: frame.offset }
    if (frame.moving || frame.dragging) return
    const { shown: draft } = this.#editor
    const lines = [...state.commands, ...draft === null ? [] : [['draft', draft]], ['offset', 'to', String(frame.offset)]]
    const address = `#${encodeURIComponent(JSON.stringify(lines))}`
    if (address === this.#address) return
    this.#address = address
    // Another effect is another page of the history: Back goes to the one before.
    const isOther = this.#type !== null && this.#type !== state.type && document.hasFocus()
    this.#type = state.type
    history[isOther ? 'pushState' : 'replaceState'](null, '', address)
  }

  /** The state in the address; null if there is none. */
  #read() {
    try {
      const lines = JSON.parse(decodeURIComponent(location.hash.slice(1)))
      const isState = Array.isArray(lines) && lines.length > 1 && lines.length < 100
        && lines.every(words => Array.isArray(words) && words.every(word => typeof word === 'string') && stateWords.has(words[0]))
      if (!isState) return null
      const [draft] = lines.filter(words => words[0] === 'draft')
      return { commands: lines.slice(0, -1).filter(words => words[0] !== 'draft'), offset: lines.at(-1)[2], draft: draft?.[1] }
    } catch {
      return null
    }
  }
}
