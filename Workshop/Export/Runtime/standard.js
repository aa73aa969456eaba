// The options of all effects: their usual values and ranges.
export const $standard = {
  __proto__: null, wrap: [false], showBackfaces: [true], offsetMultiplier: [1], spacing: [], tilt: [], arc: [],
  count: [, 1, 1e6], radius: [], angle: [], visibleItems: [30, 0, 1e4], fadeMin: [-Infinity, -Infinity, Infinity],
  fadeMax: [Infinity, -Infinity, Infinity], fadeRange: [1, 0, 1e9], fadeMinAlpha: [0, 0, 1]
}
export const $sound = (name, v) => {
  const [usual, low = -1e9, high = 1e9] = $standard[name]
  if (v === undefined || v !== v) return
  if (typeof usual == 'boolean') return v !== false && v !== 0
  return Math.min(Math.max(name == 'count' || name == 'visibleItems' ? Math.trunc(v) : +v, low), high)
}
