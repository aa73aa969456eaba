// Effects that are in sight swing about their middle item. While somebody scrolls one, it is his.
const quiet = matchMedia('(prefers-reduced-motion: reduce)'), pause = document.getElementById('pause')
const [period, patience] = [4000, 4000] // of a swing, and after the last touch, in milliseconds
const live = new Map() // the carousels in sight, by their frames

const isStill = () => quiet.matches || pause.getAttribute('aria-pressed') === 'true'
pause.addEventListener('click', () => {
  pause.setAttribute('aria-pressed', pause.getAttribute('aria-pressed') !== 'true')
  run()
})
quiet.addEventListener('change', () => run())

// A carousel of drawn covers.
function open(frame) {
  const carousel = document.createElement('carousel-stage'), count = +frame.dataset.count
  const effect = effects.get(frame.dataset.effect)()
  carousel.ariaLabel = frame.closest('figure').querySelector('h2 a').textContent
  carousel.setAttribute('stage-size', '800 400')
  const size = effect.stage.itemSize ?? [160, 200]
  carousel.setAttribute('item-size', size.join(' '))
  carousel.style.setProperty('--width', `${size[0]}px`)
  carousel.style.setProperty('--height', `${size[1]}px`)
  for (let index = 0; index < count; index++) {
    const card = carousel.appendChild(document.createElement('div'))
    card.className = 'paper is-cover'
    const cover = card.appendChild(document.createElement('i'))
    cover.style.setProperty('--cover', `${index % 4 / 3 * 100}% ${(index >> 2) % 3 * 50}%`)
  }
  frame.append(carousel)
  const middle = Math.floor((count - 1) / 2)
  carousel.effect = effect
  carousel.offset = middle
  frame.classList.add('live')
  const own = { carousel, middle, reach: Math.min(2, middle), offset: middle, isOurs: false, until: 0 }
  for (const name of ['pointerdown', 'pointermove', 'wheel', 'touchmove', 'keydown', 'focusin']) {
    frame.addEventListener(name, () => { own.until = performance.now() + patience }, { passive: true })
  }
  return own
}

let timer = 0, last = 0
function run() { timer ||= requestAnimationFrame(draw) }
function draw(now) {
  timer = 0
  const part = 1 - Math.exp((last - now) / 150), swing = Math.sin(now / period * 2 * Math.PI)
  last = now
  let isMoving = false
  for (const own of live.values()) {
    const plays = !isStill() && now > own.until && own.reach > 0
    if (plays && !own.isOurs) own.offset = own.carousel.offset
    if (!plays && own.isOurs) own.carousel.scrollToItem(Math.round(own.carousel.offset))
    own.isOurs = plays
    // It swings from where it was left.
    if (plays) own.carousel.offset = own.offset += (own.middle + own.reach * swing - own.offset) * part
    isMoving ||= plays || !isStill()
  }
  if (isMoving) run()
}

const opened = new Map()
const watcher = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) {
      live.delete(target)
      continue
    }
    if (!opened.has(target)) opened.set(target, open(target))
    live.set(target, opened.get(target))
  }
  run()
}, { rootMargin: '100px' })
for (const frame of document.querySelectorAll('.stage')) if (frame.dataset.effect) watcher.observe(frame)

// The filter: a kind or a collection, and words.
const figures = [...document.querySelectorAll('figure')]
const words = document.getElementById('words'), buttons = [...document.querySelectorAll('[data-filter]')]
let filter = 'all'
function select() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean)
  const key = filter.slice(0, 4), value = filter.slice(5)
  let count = 0
  for (const figure of figures) {
    const words = ['h2', 'p'].map(name => figure.querySelector(name).textContent)
    const text = words.join(' ').toLowerCase()
    figure.hidden = !(filter === 'all' || figure.dataset[key] === value) || !wanted.every(word => text.includes(word))
    count += figure.hidden ? 0 : 1
  }
  document.getElementById('count').textContent = `${count} effect${count === 1 ? '' : 's'}`
  document.getElementById('none').hidden = count > 0
  for (const button of buttons) button.setAttribute('aria-pressed', button.dataset.filter === filter)
}
for (const button of buttons) button.addEventListener('click', () => { filter = button.dataset.filter; select() })
words.addEventListener('input', select)
words.form.addEventListener('submit', event => event.preventDefault())
