// The options of a run: those of the effect and the standard ones.
import { $standard } from './standard.js'
export const $settings = (effect, given) => {
  const settings = Object.create(null), set = Object.create(null)
  for (const name of new Set([...Object.keys(effect.options), ...Object.keys($standard)])) {
    const own = effect.options[name], [usual, low, high] = $standard[name] ?? [undefined, -Infinity, Infinity]
    const value = own?.value ?? usual, least = own?.min ?? low ?? -1e9, most = own?.max ?? high ?? 1e9
    const fits = v => {
      if (own?.choices) return own.choices.includes(v)
      if (typeof value == 'boolean') return typeof v == 'boolean'
      if (typeof value == 'string') return /^#[0-9a-f]{6}$/i.test(v)
      return typeof v == 'number' && v >= least && v <= most
    }
    Object.defineProperty(settings, name, {
      enumerable: true, get: () => set[name] ?? own?.value,
      // Without a value it is the effect's own again.
      set(v) {
        // A zero has no sign.
        if (v === 0) v = 0
        const range = own?.min === undefined ? '' : ` from ${own.min} to ${own.max}`
        if (v === undefined) delete set[name]
        else if (!fits(v)) throw new RangeError(`${name} is ${v}; expected ${own?.choices ?? typeof value}${range}`)
        else set[name] = typeof value == 'string' && !own?.choices ? v.toLowerCase() : v
      }
    })
  }
  for (const name of Object.keys(given)) {
    if (!(name in settings)) throw new RangeError(`no option '${name}'`)
    settings[name] = given[name]
  }
  return [Object.seal(settings), set]
}
