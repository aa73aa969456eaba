// What the page showed, for a restarted host and for the address.

// An address may come from anywhere: it describes a state, and does nothing else.
const stateWords = new Set(['type', 'items', 'bounds', 'item', 'habits', 'preset', 'set', 'option', 'replay', 'offset', 'draft', 'camera'])

const described = state => state.replay ? [...state.commands, state.replay] : state.commands

export class Memory {
  #connection
  #editor
  #camera
  #run = null
  #start = ''
  #kept = null
  #forgotten = null
  #answer = Infinity
  #address = ''
  #type = null
  #due = 0
  #state

  constructor(connection, editor, camera) {
    this.#connection = connection
    this.#editor = editor
    this.#camera = camera
    addEventListener('popstate', () => {
      clearTimeout(this.#due)
      this.#forgotten = this.#read()
      this.#type = null
      if (this.#forgotten !== null) this.#remind()
    })
  }

  /**
   * Restores what a restarted host does not know, or the state in the address.
   *
   * Returns whether the host shows what it was started with.
   */
  greet(host, state) {
    this.#state = state
    const before = this.#start, isFirst = this.#run === null
    this.#start = JSON.stringify(host.start)
    if (this.#run === host.run) return false
    this.#run = host.run
    this.#forgotten = isFirst ? this.#read() : this.#start === before ? this.#forgotten ?? this.#kept : null
    this.#answer = Infinity
    if (this.#forgotten !== null) this.#remind()
    return isFirst && this.#forgotten === null && JSON.stringify(state.commands) === this.#start
  }

  /** A greeting: the carousel comes to where it was started. */
  enter(offset) {
    if (offset <= 2) return
    for (const words of [['offset', 'to', offset - 2.5], ['scroll', 'to', Math.round(offset), 1.4]]) {
      this.#connection.send({ t: 'do', words: words.map(String), greets: true })
    }
  }

  #remind() {
    const { commands, offset, draft, angles } = this.#forgotten
    // Nothing stays tuned that the other state does not say.
    for (const words of JSON.stringify(commands) === JSON.stringify(described(this.#state)) ? [] : commands) {
      this.#connection.command(...words)
      if (words[0] === 'type') this.#connection.command('discard')
    }
    this.#answer = this.#connection.command('offset', 'to', offset)
    if (draft !== undefined) this.#editor.offer(draft, this.#answer, commands.find(words => words[0] === 'type')?.[1])
    this.#camera.look(angles?.length > 1 && angles.every(isFinite) ? angles : 'front')
  }

  keep(state, frame) {
    this.#state = state
    // What is restored is kept until the host has it.
    if (this.#forgotten !== null && frame.input >= this.#answer) this.#forgotten = null
    if (this.#forgotten !== null) return
    const commands = described(state)
    this.#kept = { commands, offset: frame.offset, draft: this.#editor.shown ?? undefined }
    if ((frame.moving || frame.dragging) && this.#type === state.type) return
    // Browsers take 20 a second.
    clearTimeout(this.#due)
    this.#due = setTimeout(() => this.#write(state, frame, commands), this.#type === state.type ? 60 : 0)
  }

  #write(state, frame, commands) {
    const { shown: draft } = this.#editor, { isOn, angles } = this.#camera
    const lines = [
      ...commands, ...draft === null ? [] : [['draft', draft]],
      ...isOn ? [['camera', ...angles.map(angle => angle.toFixed(3))]] : [], ['offset', 'to', String(frame.offset)],
    ]
    const address = `#${encodeURIComponent(JSON.stringify(lines))}`
    if (address === this.#address) return
    this.#address = address
    // Back goes to the effect before.
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
      const find = word => lines.find(words => words[0] === word)
      const commands = lines.slice(0, -1).filter(([word]) => word !== 'draft' && word !== 'camera')
      return { commands, offset: lines.at(-1)[2], draft: find('draft')?.[1], angles: find('camera')?.slice(1, 3).map(Number) }
    } catch {
      return null
    }
  }
}
