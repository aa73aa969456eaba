// Faint areas that show insets, gaps and places to rest.

export class Guides {
  #parent
  #lines = []

  constructor(parent) { this.#parent = parent }

  draw(guides, isVertical) {
    while (this.#lines.length > guides.length) this.#lines.pop().remove()
    while (this.#lines.length < guides.length) {
      const line = document.createElement('div')
      line.ariaHidden = 'true'
      this.#lines.push(this.#parent.appendChild(line))
    }
    guides.forEach(([kind, start, end], number) => {
      const { style } = this.#lines[number]
      this.#lines[number].className = `guide ${kind}`
      const length = `${end - start}px`
      style.left = isVertical ? '0' : `${start}px`
      style.top = isVertical ? `${start}px` : '0'
      style.width = isVertical ? '100%' : length
      style.height = isVertical ? length : '100%'
    })
  }
}
