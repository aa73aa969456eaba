// What a reader hears of a carousel and of its items. It is loaded as soon as the first picture is there.
/** Elements whose text is not for reading. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'dialog'])

/** The words in an element, those of each part apart. */
const wordsOf = element => {
  const words = [], walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let length = 0; length < 100 && walker.nextNode();) {
    const { data, parentElement } = walker.currentNode, text = unread.has(parentElement.localName) ? '' : data.trim()
    if (text) words.push(text)
    length += text.length
  }
  return words.join(' ').replace(/\s+/g, ' ')
}

/** What the elements say that name another one; empty for none. */
const wordsOfOthers = element => {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  return ids.map(id => element.getRootNode().getElementById?.(id)?.textContent.trim()).filter(Boolean).join(' ')
}

/** What a child is called: by its author, or by its own words. */
const nameOf = child => {
  const given = child.getAttribute('aria-label') ?? child.title
  if (given) return given
  const named = wordsOfOthers(child)
  if (named) return named
  const heading = child.querySelector('h1, h2, h3, h4, h5, h6, figcaption, [aria-label]')
  const picture = child.matches('img') ? child : child.querySelector('img[alt]')
  const text = heading?.getAttribute('aria-label') || wordsOf(heading ?? child) || picture?.alt || ''
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** What is said of a card: its place, its name, what the effect says of it. */
const wordsOfCard = (card, texts, count) => {
  card.name ??= nameOf(card.child)
  return [texts.of(card.index + 1, count), card.name, card.words].filter(Boolean).join(', ')
}

/**
 * Says what a reader hears of a carousel, and of some of its cards.
 * @param elements those that stand for the carousel: its own internals, and its view
 */
export const label = (host, [internals, view], cards, texts, count) => {
  internals.ariaLabel = host.getAttribute('aria-label') ?? (wordsOfOthers(host) || texts.carousel)
  view.setAttribute('aria-label', internals.ariaLabel)
  for (const card of cards) {
    const text = wordsOfCard(card, texts, count)
    if (card.text === text) continue
    card.text = text
    card.box.setAttribute('aria-label', text)
  }
}
