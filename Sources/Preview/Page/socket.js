// The connection to the host: it reconnects, and acknowledges updates, which come no faster then.

const shortestPause = 200, longestPause = 3000
const noRoom = 1013 // the code with which a host refuses a ninth window

export class Connection {
  #socket = null
  #pause = shortestPause
  #inputs = 0
  #isAway = false
  /** The run of its stage, by which a window that is loaded again finds it. */
  run = ''

  /** `onState` is called with 'open', 'full' and 'closed'. */
  constructor(onUpdate, onState) {
    this.onUpdate = onUpdate
    this.onState = onState
    try { this.run = sessionStorage.run } catch { /* then it gets another */ }
    this.#connect()
    // A page that the browser keeps for going back is no window.
    addEventListener('pagehide', () => {
      this.#isAway = true
      this.#socket.close()
    })
    addEventListener('pageshow', () => {
      if (!this.#isAway) return
      this.#isAway = false
      this.#connect()
    })
  }

  #connect() {
    const socket = new WebSocket(`ws://${location.host}/socket?window=${this.run}`)
    this.#socket = socket
    socket.onopen = () => { this.#inputs = 0 }
    socket.onmessage = event => {
      if (this.#pause !== 0) this.onState('open')
      this.#pause = 0
      const update = JSON.parse(event.data)
      socket.send(JSON.stringify({ t: 'seen', n: update.n }))
      if (update.host) {
        this.run = update.host.run
        try { sessionStorage.run = this.run } catch { /* see above */ }
      }
      this.onUpdate(update)
    }
    socket.onclose = event => {
      if (this.#isAway) return
      this.onState(event.code === noRoom ? 'full' : 'closed')
      this.#pause = event.code === noRoom ? longestPause : Math.min(longestPause, Math.max(shortestPause, this.#pause * 1.5))
      setTimeout(() => { if (!this.#isAway) this.#connect() }, this.#pause)
    }
  }

  /** Sends a message; returns its number, or 0 if it is lost. */
  send(message) {
    if (this.#socket.readyState !== WebSocket.OPEN) return 0
    this.#socket.send(JSON.stringify(message))
    return ++this.#inputs
  }

  /** Requests a shell command. */
  command(...words) {
    return this.send({ t: 'do', words: words.map(String) })
  }
}
