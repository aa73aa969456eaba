// Compares the placements of modules with those of the host. Arguments: a folder with NAME.js, and with NAME.json, a list of
// states, or of runs, which are lists of states; perhaps with NAME.moved, the same with functions of libraries moved by one
// unit in the last place. Prints what differs, and "equal N".
import { existsSync, readFileSync, readdirSync } from 'fs'
import { pathToFileURL } from 'url'

const folder = process.argv[2]
const load = async name => await import(pathToFileURL(`${folder}/${name}`))
const { placements } = await load('placements.js')
let compared = 0, different = 0

const isNear = (a, b) => a === b || typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b))
/** Whether the host itself differs as much. */
const isMoved = (a, b, c) => typeof a === 'number' && typeof b === 'number' && typeof c === 'number' && Math.abs(a - b) <= 8 * Math.abs(c - b)

const differences = (got, want, moved) => {
  if (got.map(p => p.index).join() !== want.map(p => p.index).join()) {
    // Items whose keys agree to 1e-9 may be in another order.
    const near = (x, y) => Math.abs(x - y) < 1e-9
    const isClose = (a, b) => near(Math.abs(a.offset), Math.abs(b.offset)) || near(a.matrix[12], b.matrix[12])
    const isSame = got.length === want.length && got.every((p, k) => p.index === want[k].index || isClose(p, want[k]))
    if (!isSame && moved?.map(p => p.index).join() === want.map(p => p.index).join()) return `order ${got.map(p => p.index)} instead of ${want.map(p => p.index)}`
    if (!isSame && !moved) return `order ${got.map(p => p.index)} instead of ${want.map(p => p.index)}`
    got = want.map(p => got.find(q => q.index === p.index))
    if (got.includes(undefined)) return 'other items'
  }
  for (const [k, p] of want.entries()) {
    const q = got[k], m = moved?.find(m => m.index === p.index), triples = []
    const flat = (a, b, c, path) => {
      if (a && b && typeof a === 'object' && typeof b === 'object') for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) flat(a[key], b[key], c?.[key], `${path}.${key}`)
      else triples.push([a, b, c, path])
    }
    for (const key of ['matrix', 'center', 'alpha', 'shade', 'offset', 'failed']) flat(q[key], p[key], m?.[key], key)
    flat(q.look ?? {}, p.look, m?.look, 'look')
    for (const [a, b, c, path] of triples) {
      if (isNear(a, b) || isMoved(a, b, c)) continue
      // What is wholly different where functions are moved says nothing.
      if (m && m.failed !== p.failed) continue
      return `${path} of item ${p.index} is ${a} instead of ${b}${q.error ? ` (${q.error})` : ''}`
    }
    compared++
  }
}

for (const file of readdirSync(folder).filter(name => name.endsWith('.json') && name !== 'package.json')) {
  const name = file.slice(0, -5)
  let effect
  try {
    effect = (await load(`${name}.js`)).default
  } catch (error) {
    console.log(`${name}, it is no module: ${error.message}`)
    different++
    continue
  }
  const read = file => JSON.parse(readFileSync(`${folder}/${file}`))
  const content = read(file), other = existsSync(`${folder}/${name}.moved`) ? read(`${name}.moved`) : undefined
  let said = 0
  for (const [k, entry] of content.entries()) {
    let run
    for (const [frame, state] of (Array.isArray(entry) ? entry : [entry]).entries()) {
      run ??= effect.create(state.options)
      for (const { dt, carousel } of state.updates) run.update(dt, carousel)
      const moved = other?.[k]
      const problem = differences(placements(run, state.carousel), state.placements, (Array.isArray(entry) ? moved?.[frame] : moved)?.placements)
      if (problem && !said++) console.log(`${name}, state ${k}, frame ${frame}: ${problem}`)
      if (problem) different++
    }
  }
}
console.log(different ? `different ${different}` : `equal ${compared}`)
if (different) console.log(`equal ${compared}`)
