// Values of attributes that hold at some sizes of a carousel. It is loaded where a page has some.

/**
 * The values that hold, the last ones first.
 * @param text what the attribute has
 * @param bounds the carousel's width and height, in points
 * @param fail is told what is wrong
 */
export const heldOf = (text, bounds, fail) => {
  let all = {}
  try { all = JSON.parse(text || '{}') } catch (error) { fail(`breakpoints: ${error.message}`) }
  const holds = ([condition]) => {
    const tests = [...condition.matchAll(/(min|max)-(width|height):\s*([\d.]+)(px|r?em)/g)]
    if (!tests.length) fail(`breakpoints has '${condition}'; expected one like "(max-width: 600px)"`)
    return tests.length > 0 && tests.every(([, end, side, length, unit]) => {
      const points = length * (unit === 'px' ? 1 : parseFloat(getComputedStyle(document.documentElement).fontSize))
      const size = bounds[side === 'height' ? 1 : 0]
      return end === 'min' ? size >= points : size <= points
    })
  }
  return Object.entries(all).filter(holds).map(([, values]) => values).reverse()
}
