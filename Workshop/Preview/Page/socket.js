// The connection to the host: it reconnects, and acknowledges updates, which come no faster then.

const shortestPause = 200, longestPause = 3000
const noRoom = 1013 // the code with which a host refuses a ninth window
const notKnown = 1008 // and a page without its link

let socket = null
let pause = shortestPause
let inputs = 0
/** Messages that may make a step of undo, and the number of the last one. */
const stepping = ['do', 'shapeEnd', 'guest', 'write', 'undraft', 'effect', 'pictures', 'item', 'takeBack']
export let asked = 0
let isAway = false
/** The run of its window, by which a page that is loaded again finds it. */
export let run = ''
try { run = sessionStorage.run } catch { /* then it gets another */ }

/** What the link says that the host has printed, kept for this tab, and taken out of the address, which others may see. */
export let token = new URLSearchParams(location.search).get('token') ?? ''
try {
  if (token) sessionStorage.token = token
  else token = sessionStorage.token ?? ''
} catch { /* then a page that is loaded again needs the link */ }
if (location.search) history.replaceState(history.state, '', location.pathname + location.hash)

/** `onState` is called with 'open', 'full', 'closed', and 'unknown' without the host's link. */
export function connect(onUpdate, onState) {
  const open = () => {
    const own = socket = new WebSocket(`ws://${location.host}/socket?window=${run}&token=${token}`)
    own.onopen = () => { inputs = asked = 0 }
    own.onmessage = event => {
      if (pause !== 0) onState('open')
      pause = 0
      const update = JSON.parse(event.data)
      own.send(JSON.stringify({ t: 'seen', n: update.n }))
      if (update.host) {
        run = update.host.run
        try { sessionStorage.run = run } catch { /* see above */ }
      }
      onUpdate(update)
    }
    own.onclose = event => {
      if (isAway) return
      // No other try would know more.
      if (event.code === notKnown) return onState('unknown')
      onState(event.code === noRoom ? 'full' : 'closed')
      pause = event.code === noRoom ? longestPause : Math.min(longestPause, Math.max(shortestPause, pause * 1.5))
      setTimeout(() => { if (!isAway) open() }, pause)
    }
  }
  open()
  // A page that the browser keeps for going back is no window.
  addEventListener('pagehide', () => {
    isAway = true
    socket.close()
  })
  addEventListener('pageshow', () => {
    if (!isAway) return
    isAway = false
    open()
  })
}

/** Sends a message; returns its number, or 0 if it is lost. */
export function send(message) {
  if (socket.readyState !== WebSocket.OPEN) return 0
  socket.send(JSON.stringify(message))
  inputs++
  if (stepping.includes(message.t)) asked = inputs
  return inputs
}

// What one hand does to an option, and arrow keys in a row, are one step of undo.
let hand = 0, pressed = 0
addEventListener('pointerdown', () => { hand++ }, { capture: true })
addEventListener('keydown', event => {
  const isArrow = event.key.startsWith('Arrow')
  if (!isArrow || event.timeStamp - pressed > 1000) hand++
  pressed = isArrow ? event.timeStamp : -Infinity
}, { capture: true })

/** Says what an item is; what one hand says is one step. */
export const sendItem = message => send({ t: 'item', ...message, hand })

/** Requests a shell command. */
export const command = (...words) => send({ t: 'do', words: words.map(String), hand })
