'use strict'
// Plays the films of the effects that are in sight. A film is a script of its own, loaded when it is first needed,
// so that the page also works from a file.
window.gallery = (() => {
  const films = new Map()
  const shown = new Set()
  const quiet = matchMedia('(prefers-reduced-motion: reduce)')

  // A film of `films/ID.js`, with its cards.
  function film(id, data) {
    const stage = document.getElementById('effect-' + id)?.querySelector('.stage')
    if (!stage) return
    const world = document.createElement('div')
    world.className = 'world'
    world.ariaHidden = 'true'
    stage.append(world)
    films.set(stage, { ...data, world, cards: new Map() })
    start(stage)
  }

  function start(stage) {
    if (!films.has(stage) || !shown.has(stage) || !mayPlay(stage)) return
    stage.classList.add('plays')
    if (!timer) timer = requestAnimationFrame(draw)
  }

  const pause = document.getElementById('pause')
  // Paused, or with reduced motion, a picture moves while it is pointed at or has the focus.
  function mayPlay(stage) {
    return !(quiet.matches || pause.getAttribute('aria-pressed') === 'true') || stage.matches(':hover, :focus')
  }
  pause.addEventListener('click', () => {
    pause.setAttribute('aria-pressed', pause.getAttribute('aria-pressed') !== 'true')
    for (const stage of shown) start(stage)
  })

  function card(film, index) {
    let card = film.cards.get(index)
    if (!card) {
      card = document.createElement('div')
      card.className = 'card'
      const [w, h] = film.item
      card.style.cssText = `width:${w}px;height:${h}px;left:${(film.stage[0] - w) / 2}px;top:${(film.stage[1] - h) / 2}px;` +
        `font-size:${Math.min(w, h) / 2}px;` +
        `background-color:hsl(${((index * 137.50776405 + 212) % 360 + 360) % 360} var(--card-s) var(--card-l))`
      card.textContent = index
      film.world.append(card)
      film.cards.set(index, card)
    }
    return card
  }

  // Whether a card's front is seen: its corners' order on the screen.
  function showsFront(m, [w, h]) {
    const at = (x, y) => {
      const d = m[3] * x + m[7] * y + m[15]
      return [(m[0] * x + m[4] * y + m[12]) / d, (m[1] * x + m[5] * y + m[13]) / d]
    }
    const [a, b, c, d] = [at(-w, -h), at(w, -h), at(w, h), at(-w, h)]
    return (c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0]) >= 0
  }

  let timer = 0
  function draw(time) {
    timer = 0
    for (const stage of shown) {
      if (!mayPlay(stage)) stage.classList.remove('plays')
      const film = films.get(stage)
      if (!film || !stage.classList.contains('plays') || film.frames.length === 0) continue
      const place = time / 1000 / film.seconds % 1 * film.frames.length
      const now = film.frames[Math.floor(place)], next = film.frames[(Math.floor(place) + 1) % film.frames.length]
      const part = place % 1
      const later = new Map(next.map(item => [item[0], item]))
      film.world.style.transform = `scale(${stage.clientWidth / film.stage[0]})`
      const unused = new Set(film.cards.keys())
      now.forEach((item, depth) => {
        const to = later.get(item[0]) ?? item
        const [alpha, shade, ...m] = item.slice(1).map((x, k) => x + (to[k + 1] - x) * part)
        const style = card(film, item[0]).style
        unused.delete(item[0])
        style.display = ''
        style.zIndex = depth
        style.opacity = alpha
        style.transform = `matrix3d(${m})`
        style.setProperty('--shade', shade < 0 ? `rgb(0 0 0/${-shade})` : `rgb(255 255 255/${shade})`)
        film.cards.get(item[0]).classList.toggle('back', !showsFront(m, film.item))
      })
      for (const index of unused) film.cards.get(index).style.display = 'none'
      timer ||= requestAnimationFrame(draw)
    }
  }

  const watcher = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) {
        shown.delete(target)
        target.classList.remove('plays')
        continue
      }
      shown.add(target)
      if (target.dataset.film) {
        const script = document.createElement('script')
        script.src = target.dataset.film
        delete target.dataset.film
        document.head.append(script)
      }
      start(target)
    }
  }, { rootMargin: '100px' })
  for (const stage of document.querySelectorAll('.stage')) {
    watcher.observe(stage)
    stage.tabIndex = 0
    stage.addEventListener('pointerenter', () => start(stage))
    stage.addEventListener('focus', () => start(stage))
  }
  quiet.addEventListener('change', () => {
    for (const stage of shown) start(stage)
  })

  // The filter: a kind or a collection, and words.
  const figures = [...document.querySelectorAll('figure')]
  const words = document.getElementById('words'), buttons = [...document.querySelectorAll('[data-filter]')]
  let filter = 'all'
  function select() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean)
    const [key, value] = [filter.slice(0, 4), filter.slice(5)]
    let count = 0
    for (const figure of figures) {
      const text = figure.querySelector('h2').textContent.toLowerCase() + ' ' + figure.querySelector('p').textContent.toLowerCase()
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
  return { film, films }
})()
