// Numbers of items that follow their targets as damped springs do.
import { $fail } from './fail.js'
import { $itself, $byIdentity } from './item.js'
import { $argument } from './matrix.js'
export const $spring = (C, at, item, name, target, options) => {
  const P = C.P
  target = $argument(at, target)
  const other = options?.fields && [...options.fields.keys()].find(k => k !== 'response' && k !== 'damping')
  if (other !== undefined) $fail(at, `item:spring has no '${other}'`)
  const [response, damping] = ['response', 'damping'].map((k, i) => {
    const v = options?.get(k) ?? [.4, 1][i]
    if (typeof v != 'number' && typeof v != 'bigint') $fail(at, `item:spring's ${k} is no number`)
    return Number.isFinite(Number(v)) ? Math.min(1e3, Math.max(1e-3, Number(v))) : NaN
  })
  $itself(at, item)
  if (![target, response, damping].every(Number.isFinite)) {
    item.fault ??= { at }
    return [0, 0]
  }
  const identity = $byIdentity(C, item.f.id), none = { time: NaN }
  let s = identity.springs.get(name)
  if (!s) identity.springs.set(name, s = { before: none, now: none })
  if (s.now.time !== P.time) s.before = s.now
  const from = s.before, to = s.now = { time: P.time, value: target, speed: 0, target }
  if (from.time >= identity.since && from.time < P.time && C.dt > 0) {
    const w = 2 * Math.PI / response, dt = to.time - from.time
    const slope = (target - from.target) / dt, lag = 2 * damping * slope / w
    const d = from.value - from.target + lag, v = from.speed - slope
    let place, speed
    if (Math.abs(damping - 1) < 1e-6) {
      const c = v + w * d, e = Math.exp(-w * dt)
      place = (d + c * dt) * e
      speed = (v - w * c * dt) * e
    } else if (damping < 1) {
      const r = w * Math.sqrt(1 - damping * damping), e = Math.exp(-damping * w * dt)
      const c = Math.cos(r * dt), z = Math.sin(r * dt), k = (v + damping * w * d) / r
      place = (d * c + k * z) * e
      speed = (v * c - (damping * v + w * d) * w / r * z) * e
    } else {
      const root = Math.sqrt(damping * damping - 1), a = -w / (damping + root), b = -w * (damping + root)
      const p = (v - b * d) / (a - b), q = d - p, ea = Math.exp(a * dt), eb = Math.exp(b * dt)
      place = p * ea + q * eb
      speed = a * p * ea + b * q * eb
    }
    if (Number.isFinite(place) && Number.isFinite(speed)) { to.value = place + target - lag; to.speed = speed + slope }
  }
  if (Math.abs(to.value - target) > 1e-4 || Math.abs(to.speed) * response > 2 * Math.PI * 1e-4) P.moves = true
  return [to.value, to.speed]
}
