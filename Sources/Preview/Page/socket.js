// The line to the host: comes back by itself, and tells the host what was taken over, so that it sends no more than that.

const shortestPause = 200, longestPause = 3000

export class Connection {
  #socket = null
  #pause = shortestPause
  #inputs = 0

  /** `onUpdate(update)` takes what the host says, `onState(state)` hears 'open' and 'closed'. */
  constructor(onUpdate, onState) {
    this.onUpdate = onUpdate
    this.onState = onState
    this.#connect()
  }

  #connect() {
    const socket = new WebSocket(`ws://${location.host}/socket`)
    this.#socket = socket
    socket.onopen = () => {
      this.#pause = shortestPause
      this.#inputs = 0
      this.onState('open')
    }
    socket.onmessage = event => {
      const update = JSON.parse(event.data)
      socket.send(JSON.stringify({ t: 'seen', n: update.n }))
      this.onUpdate(update)
    }
    socket.onclose = () => {
      this.onState('closed')
      setTimeout(() => this.#connect(), this.#pause)
      this.#pause = Math.min(longestPause, this.#pause * 1.5)
    }
  }

  /** Sends a message; what is said while the host is away is lost. Its number, or 0. */
  send(message) {
    if (this.#socket.readyState !== WebSocket.OPEN) return 0
    this.#socket.send(JSON.stringify(message))
    return ++this.#inputs
  }

  /** Asks for a command of the shell. */
  command(...words) {
    return this.send({ t: 'do', words: words.map(String) })
  }
}
