// Favorites, and the effects shown last: the first to choose from.

import { of } from './fields.js'
import { keep, kept } from './kept.js'

const most = 6
const star = of('favorite')

export class Favorites {
  #liked = new Set(kept('favorites', []))
  #recent = kept('recent', [])
  #type = ''

  constructor() {
    star.addEventListener('click', () => {
      if (!this.#liked.delete(this.#type)) this.#liked.add(this.#type)
      keep('favorites', [...this.#liked])
      this.show({ type: this.#type })
    })
  }

  show({ type }) {
    const isLiked = this.#liked.has(type)
    star.ariaPressed = isLiked
    star.textContent = isLiked ? '★' : '☆'
    star.title = isLiked ? `${type} is a favorite` : `Make ${type} a favorite`
    if (type === this.#type) return
    this.#type = type
    this.#recent = [type, ...this.#recent.filter(name => name !== type)].slice(0, most)
    keep('recent', this.#recent)
  }

  /** A sorting key: favorites, the effects shown last, all others. */
  rank(name) {
    const place = this.#recent.indexOf(name)
    return this.#liked.has(name) ? -1 : place < 0 ? most : place
  }
}
