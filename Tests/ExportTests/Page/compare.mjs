// Compares the placements of modules with those of the host. Arguments: a folder with NAME.js, and with NAME.json, a list of
// states, or of runs, which are lists of states. Prints what differs, and "equal N".
import { readFileSync, readdirSync } from 'fs'
import { pathToFileURL } from 'url'

const folder = process.argv[2]
const load = async name => await import(pathToFileURL(`${folder}/${name}`))
const { placements } = await load('carousel-stage.js')
let compared = 0, different = 0

const differences = (got, want) => {
  if (got.map(p => p.index).join() !== want.map(p => p.index).join()) {
    // Items whose keys agree to 1e-9 may be in another order.
    const near = (a, b) => Math.abs(Math.abs(a.offset) - Math.abs(b.offset)) < 1e-9
    const isNear = got.length === want.length && got.every((p, k) => p.index === want[k].index || near(p, want[k]))
    if (!isNear) return `order ${got.map(p => p.index)} instead of ${want.map(p => p.index)}`
    got = want.map(p => got.find(q => q.index === p.index))
  }
  for (const [k, p] of want.entries()) {
    const q = got[k], pairs = []
    const flat = (a, b, path) => {
      if (a && b && typeof a === 'object' && typeof b === 'object') for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) flat(a[key], b[key], `${path}.${key}`)
      else pairs.push([a, b, path])
    }
    for (const key of ['matrix', 'alpha', 'shade', 'offset', 'failed']) flat(q[key], p[key], key)
    flat(q.look ?? {}, p.look, 'look')
    for (const [a, b, path] of pairs) {
      const error = a === b ? 0 : typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) / Math.max(1, Math.abs(b)) : Infinity
      if (!(error <= 1e-12)) return `${path} of item ${p.index} is ${a} instead of ${b}${q.error ? ` (${q.error})` : ''}`
    }
    compared++
  }
}

for (const file of readdirSync(folder).filter(name => name.endsWith('.json') && name !== 'package.json')) {
  const name = file.slice(0, -5), effect = (await load(`${name}.js`)).default
  const content = JSON.parse(readFileSync(`${folder}/${file}`))
  let said = 0
  for (const [k, entry] of content.entries()) {
    let run
    for (const [frame, state] of (Array.isArray(entry) ? entry : [entry]).entries()) {
      run ??= effect.create(state.options)
      for (const { dt, carousel } of state.updates) run.update(dt, carousel)
      const problem = differences(placements(run, state.carousel), state.placements)
      if (problem && !said++) console.log(`${name}, state ${k}, frame ${frame}: ${problem}`)
      if (problem) different++
    }
  }
}
console.log(different ? `different ${different}` : `equal ${compared}`)
