// What a page shows, measured in the page itself: the corners of its cards, their order, their shade, whether a link in
// the current card can be clicked. Run with a page's carousel, an export's or a deployed one. Frames of an element come
// from here, 1/60 s each, until it is at rest: what moves by itself is compared as well. `time` is the element's at
// first.
async (selector, offsets, time) => {
  const find = root => root.querySelector(selector) ??
    [...root.querySelectorAll('*')].map(e => e.shadowRoot && find(e.shadowRoot)).find(Boolean)
  const host = find(document), isElement = host.localName === 'carousel-stage'
  const nextFrame = globalThis.$nextFrame ??= requestAnimationFrame.bind(globalThis)
  const frame = () => new Promise(done => nextFrame(() => nextFrame(done)))
  if (isElement) {
    await customElements.whenDefined('carousel-stage')
    for (let k = 0; k < 200 && !host.placements.length; k++) await frame()
  }
  /** Frames that pass when they are told to. */
  const holdFrames = last => {
    const waiting = new Map
    let number = 0
    globalThis.requestAnimationFrame = done => {
      waiting.set(++number, done)
      return number
    }
    globalThis.cancelAnimationFrame = number => waiting.delete(number)
    return () => {
      const due = [...waiting]
      last += 1000 / 60
      waiting.clear()
      for (const [, done] of due) done(last)
      return due.length > 0
    }
  }
  /** Has the element's effect anew, whose time is known: it goes on from the one that is given. */
  const timedRun = () => {
    const { options } = host, set = { ...options }, held = { time }
    const effect = host.$effect ??= host.effect
    host.effect = {
      ...effect,
      create(given) {
        const run = effect.create(given), { enter } = run
        let first
        run.enter = carousel => {
          first ??= carousel.time
          held.time = time + carousel.time - first
          return enter({ ...carousel, time: held.time })
        }
        return run
      }
    }
    for (const name in set) if (set[name] !== undefined) host.options[name] = set[name]
    return held
  }
  const mostFrames = 1200
  const pass = isElement ? globalThis.$pass ??= holdFrames(await new Promise(nextFrame)) : undefined
  const run = isElement ? timedRun() : undefined
  const settle = async () => {
    for (let turn = 0; pass && turn < 2; turn++) {
      for (let k = 0; k < mostFrames && pass();) k++
      // What is loaded late is drawn.
      await frame()
    }
    await frame()
  }
  const items = () => [...host.children].filter(child => child.assignedSlot?.closest('.item'))
  const cards = () =>
    isElement ? items().map(child => child.assignedSlot.closest('.item')) : [...host.querySelectorAll('.item')]
  for (const card of cards()) for (const at of ['0;top:0', '100%;top:0', '100%;top:100%', '0;top:100%']) {
    const mark = document.createElement('u')
    const [left, top] = at.split(';top:')
    Object.assign(mark.style, { position: 'absolute', left, top, width: 0, height: 0 })
    card.append(mark)
  }
  const links = (isElement ? items() : cards().map(card => card.firstElementChild)).map(child => {
    if (child.matches('img, video, canvas')) return null
    const link = document.createElement('a')
    link.href = '#'
    Object.assign(link.style, { position: 'absolute', inset: '30%', zIndex: 1 })
    if (getComputedStyle(child).position === 'static') child.style.position = 'relative'
    child.append(link)
    return link
  })
  if (!isElement) {
    host.style.scrollSnapType = 'none'
    // Timelines begin some frames after the page is there.
    const hasBegun = () => cards()[0].getAnimations()[0]?.timeline?.currentTime
    for (let k = 0; k < 100 && !hasBegun(); k++) await frame()
  }
  const shade = card => {
    if (isElement) {
      const { backgroundColor } = getComputedStyle(card.querySelector('.shade'))
      const [red, , , alpha = 1] = backgroundColor.match(/[\d.]+/g).map(Number)
      return red ? alpha : -alpha
    }
    const opacity = side => {
      const { content, opacity } = getComputedStyle(card, side)
      return content === 'none' ? 0 : +opacity
    }
    return opacity('::after') - opacity('::before')
  }
  const seen = []
  for (const offset of offsets) {
    let shown = offset
    const start = run?.time
    if (isElement) {
      host.offset = offset
      await settle()
    } else {
      const step = host.dataset.step * host.clientWidth, key = host.scrollWidth > host.clientWidth + 1 ? 'left' : 'top'
      host.scrollTo({ [key]: offset * step, behavior: 'instant' })
      // A browser scrolls to whole pixels: what is seen is that place.
      shown = (key === 'left' ? host.scrollLeft : host.scrollTop) / step
      await frame()
    }
    const box = host.getBoundingClientRect()
    const all = cards().map((card, index) => {
      const style = getComputedStyle(card)
      return {
        index, isShown: !card.hidden && style.visibility === 'visible' && +style.opacity > 0, alpha: +style.opacity,
        z: +style.zIndex || 0, shade: shade(card),
        corners: [...card.querySelectorAll(':scope > u')].map(mark => {
          const place = mark.getBoundingClientRect()
          return [place.x - box.x, place.y - box.y]
        })
      }
    })
    const current = isElement ? host.index : Math.round(shown), link = links[current], b = link?.getBoundingClientRect()
    const hit = b && host.getRootNode().elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)
    seen.push({
      offset: isElement ? host.offset : shown, passed: run ? run.time - start : null,
      width: box.width, height: box.height, items: all,
      link: link ? { x: b.x + b.width / 2 - box.x, y: b.y + b.height / 2 - box.y, isAlive: hit === link } : null
    })
  }
  return seen
}
