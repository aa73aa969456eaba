// What a script's code needs on a page: Lua's rules and the host's functions. A line that begins with "//# " names the
// piece below it; an effect takes the pieces that its code names, and of them the lines whose word behind "//?" it reads. nil is undefined; a call returns its one value, or a list
// of none or several; `at` is a place in the script, its line times the number of files and the number of the file.

//# $Failure
class $Failure extends Error { constructor(message, at, value = message) { super(message); this.at = at; this.value = value } }
//# $fail
const $fail = (message, at, value) => { throw new $Failure(message, at, value) }
//# $type
const $type = x => x === undefined ? 'nil' : typeof x == 'object' ? x.kind ?? 'userdata' : typeof x
//# $truth
const $truth = x => x !== undefined && x !== false
//# $one
const $one = r => Array.isArray(r) ? r[0] : r
//# $all
const $all = r => Array.isArray(r) ? r : [r]
//# $call
const $call = (f, at) => typeof f == 'function' ? f : $fail(`attempt to call a ${$type(f)} value`, at)
//# $number
const $number = (x, at) => typeof x == 'number' ? x : typeof x == 'string' && x.trim() && !isNaN(x) && !/^\s*(0[bo]|[-+]?I)/i.test(x) ? +x : $fail(`attempt to perform arithmetic on a ${$type(x)} value`, at)
//# $whole
const $whole = (x, at) => Number.isInteger(x = $number(x, at)) ? BigInt(x) : $fail('number has no integer representation', at)
//# $bits
const $bits = (b, at) => (b = BigInt.asIntN(64, b), b > 2n ** 53n || b < -(2n ** 53n) ? $fail('a whole number beyond 2^53', at) : Number(b))
//# $shift
const $shift = (a, n, at) => { a = $whole(a, at); n = $whole(n, at); return $bits(n > 63n || n < -63n ? 0n : n >= 0n ? a << n : BigInt.asUintN(64, a) >> -n, at) }
//# $times
const $times = (a, b, at) => Number.isSafeInteger(a *= b) ? a + 0 : $fail('a whole number beyond 2^53', at)
//# $max
const $max = (a, b) => a < b ? b : a
//# $min
const $min = (a, b) => b < a ? b : a
//# $mod
const $mod = (a, b) => { const m = a % b; return m * b < 0 ? m + b : m }
//# $wholeMod
const $wholeMod = (a, b, at) => b === 0 ? $fail("attempt to perform 'n%%0'", at) : $mod(a, b) + 0
//# $wholeDivided
const $wholeDivided = (a, b, at) => b === 0 ? $fail("attempt to perform 'n//0'", at) : Math.floor(a / b) + 0
//# $fmod
const $fmod = (a, b, at) => b === 0 ? $fail("bad argument #2 to 'fmod' (zero)", at) : a % b + 0
//# $log
const $log = (x, base) => base === undefined ? Math.log(x) : base === 2 ? Math.log2(x) : base === 10 ? Math.log10(x) : Math.log(x) / Math.log(base)
//# $less
const $less = (a, b, at) => typeof a == typeof b && (typeof a == 'number' || typeof a == 'string') ? a < b : $fail(`attempt to compare ${$type(a)} with ${$type(b)}`, at)
//# $most
const $most = (a, b, at) => !$less(b, a, at) && a === a && b === b
//# $equal
const $equal = (a, b) => a === b || a instanceof $Matrix && b instanceof $Matrix && a.m.every((x, i) => x === b.m[i])
//# $length
const $length = (x, at) => x instanceof $Table ? x.length : typeof x == 'string' ? $bytes(x).length : $fail(`attempt to get length of a ${$type(x)} value`, at)
//# $step
const $step = (x, at) => x === 0 ? $fail("'for' step is zero", at) : x

//# $Table
class $Table {
  constructor(list, fields) {
    this.list = list ?? []
    for (const [k, v] of fields ?? []) this.set(k, v)
    while (this.list.length && this.list.at(-1) === undefined) this.list.pop()
  }
  get kind() { return 'table' }
  get length() { return this.list.length }
  own(k) { return typeof k == 'number' && k >= 1 && k <= this.list.length && Number.isInteger(k) ? this.list[k - 1] : this.fields?.get(k) }
  get(k) { const v = this.own(k); return v === undefined && this.next ? this.next.get(k) : v }
  set(k, v, at) {
    if (k === undefined || k !== k) $fail('index is nil', at)
    const n = this.list.length
    if (k === n + 1 && v !== undefined) {
      this.fields?.delete(k)
      this.list.push(v)
      for (let x; this.fields && (x = this.fields.get(this.list.length + 1)) !== undefined;) { this.fields.delete(this.list.length + 1); this.list.push(x) }
    } else if (typeof k == 'number' && k >= 1 && k <= n && Number.isInteger(k)) {
      this.list[k - 1] = v
      while (this.list.length && this.list.at(-1) === undefined) this.list.pop()
    } else if (v === undefined) this.fields?.delete(k)
    else (this.fields ??= new Map).set(k, v)
  }
}
//# $shaped
const $shaped = (names, values) => new $Table([], names.split(' ').map((name, k) => [name, values[k]]))
//# $index
const $index = (o, k, at) => o instanceof $Table ? o.get(k) : $field(o, k, at)
//# $field
const $field = (o, k, at) => o instanceof $Matrix && /^m[1-4][1-4]$/.test(k) ? o.m[4 * k[1] + 1 * k[2] - 5] : $fail(o === undefined || typeof o != 'object' ? `attempt to index a ${$type(o)} value` : `no field '${k}'`, at)
//# $set
const $set = (o, k, v, at) => o instanceof $Table ? o.set(k, v, at) : $fail(`attempt to index a ${$type(o)} value`, at)
//# $method
const $method = (o, name, at, ...rest) => o instanceof $Table ? $call(o.get(name), at)(o, ...rest) : typeof o == 'object' || typeof o == 'string' ? ($methods[name] ?? $fail(`no method '${name}'`, at))(o, ...rest) : $fail(`attempt to index a ${$type(o)} value`, at)
//# $derive
const $derive = (t, m, at) => { t.next = m?.get('__index'); if (m && (!(t.next instanceof $Table) || m.fields.size - (m.get('__name') !== undefined) > 1 && [...m.fields.keys()].some(k => /^__(?!index|name)/.test(k)))) $fail('a metatable of its own', at); return t }
//# $record
const $record = o => o && new $Table([], Object.entries(o))
//# $data
const $data = (o, known = $known) => typeof o != 'object' || o === null ? o ?? undefined : known.get(o) ?? (known.set(o, Array.isArray(o) ? new $Table(o.map(x => $data(x))) : new $Table([], Object.entries(o).map(([k, v]) => [k, $data(v)]))), known.get(o))
//# $known
const $known = new WeakMap
//# $unpack
const $unpack = (t, i = 1, j = t.length) => { const r = []; for (; i <= j; i++) r.push(t.get(i)); return r }
//# $select
const $select = (n, at, ...rest) => n === '#' ? rest.length : n > 0 ? rest.slice(n - 1) : n < 0 && -n <= rest.length ? rest.slice(n) : $fail("bad argument #1 to 'select' (index out of range)", at)
//# $pack
const $pack = (...a) => new $Table(a, [['n', a.length]])
//# $read
const $read = (item, k, at) => {
  switch (k) {
    case 'data': return $data(item.f.data ?? {})
    case 'size': return $record(item.f.size)
    case 'state': return $state(item)
    default: return k in item.f ? item.f[k] : $looked(item, k, at)
  }
}
//# $insert
const $insert = (t, at, a, b) => {
  const n = t.length
  if (b === undefined) return t.set(n + 1, a), []
  if (a < 1 || a > n + 1) $fail("bad argument #2 to 'insert' (position out of bounds)", at)
  for (let i = n; i >= a; i--) t.set(i + 1, t.get(i))
  return t.set(a, b), []
}
//# $remove
const $remove = (t, at, k = t.length) => {
  const n = t.length, v = t.get(k)
  if (n + 1 !== k && n && (k < 1 || k > n + 1)) $fail("bad argument #2 to 'remove' (position out of bounds)", at)
  for (; k < n; k++) t.set(k, t.get(k + 1))
  if (k <= n) t.set(k, undefined)
  return v
}
//# $sort
const $sort = (t, at, less) => {
  const before = (a, b) => less ? $truth($one(less(a, b))) : $less(a, b, at)
  const list = [...t.list], swap = (i, j) => { [list[i], list[j]] = [list[j], list[i]] }
  const wrong = () => $fail('invalid order function for sorting', at)
  // In Lua's own steps, so that equal elements come in its order.
  const sort = (low, high) => {
    while (low < high) {
      if (before(list[high], list[low])) swap(low, high)
      if (high - low === 1) return
      const middle = low + high >> 1
      if (before(list[middle], list[low])) swap(middle, low)
      else if (before(list[high], list[middle])) swap(middle, high)
      if (high - low === 2) return
      const pivot = list[middle]
      swap(middle, high - 1)
      let i = low, j = high - 1
      for (;;) {
        while (before(list[++i], pivot)) if (i === high - 1) wrong()
        while (before(pivot, list[--j])) if (j < i) wrong()
        if (j < i) break
        swap(i, j)
      }
      swap(high - 1, i)
      if (i - low < high - i) sort(low, i - 1), low = i + 1
      else sort(i + 1, high), high = i - 1
    }
  }
  sort(0, list.length - 1)
  t.list = list
  return []
}
//# $pcall
const $pcall = (f, ...rest) => { try { return [true, ...$all($call(f)(...rest))] } catch (error) { return [false, error instanceof $Failure ? error.value : String(error)] } }
//# $tonumber
const $tonumber = (x, base) => {
  if (typeof x == 'number') return x
  if (typeof x != 'string') return
  const s = x.trim().toLowerCase()
  if (base === undefined) return s && !isNaN(s) && !/^[+-]?(infinity|0[bo])/.test(s) ? +s : /^-0x[0-9a-f]+$/.test(s) ? -s.slice(1) : undefined
  const digits = s.replace(/^-/, '')
  return digits && [...digits].every(c => parseInt(c, 36) < base) ? parseInt(s, base) : undefined
}
//# $bytes
const $bytes = s => new TextEncoder().encode(s)
//# $upper
const $upper = s => s.replace(/[a-z]+/g, c => c.toUpperCase())
//# $lower
const $lower = s => s.replace(/[A-Z]+/g, c => c.toLowerCase())
//# $sub
const $sub = (s, i = 1, j = -1) => { const b = $bytes(s), n = b.length; if (i < 0) i = Math.max(n + i + 1, 1); if (j < 0) j += n + 1; return new TextDecoder().decode(b.slice(Math.max(i, 1) - 1, Math.max(j, 0))) }
//# $byte
const $byte = (s, i = 1, j = i) => { const b = $bytes(s), n = b.length; if (i < 0) i += n + 1; if (j < 0) j += n + 1; return [...b.slice(Math.max(i, 1) - 1, Math.max(j, 0))] }
//# $find
const $find = (s, part, i = 1, plain) => {
  if (!plain && /[$^*+?.([%-]/.test(part)) $fail('find with a pattern, which the web does not have')
  const b = $bytes(s), w = $bytes(part)
  for (let k = Math.max(i < 0 ? b.length + i : i - 1, 0); k + w.length <= b.length; k++) if (w.every((x, m) => b[k + m] === x)) return [k + 1, k + w.length]
}

//# $Matrix
class $Matrix { constructor(m) { this.m = m } }
//# $matrix
const $matrix = (t, at) => t instanceof $Matrix ? t.m : $fail(`a Transform expected, got ${$type(t)}`, at)
//# $finite
const $finite = (x, at) => Number.isFinite(x = typeof x == 'number' ? x : $number(x, at)) ? x : $fail(`finite number expected, got ${x}`, at)
//# $identity
const $identity = new $Matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
//# $translate
const $translate = (t, at, x, y, z = 0) => {
  const m = $matrix(t, at), r = m.slice()
  x = $finite(x, at); y = $finite(y, at); z = $finite(z, at)
  for (let i = 0; i < 4; i++) r[12 + i] = m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i]
  return new $Matrix(r)
}
//# $rotate
const $rotate = (t, at, angle, x, y, z) => {
  const m = $matrix(t, at), r = m.slice(), q = (x = $finite(x, at)) * x + (y = $finite(y, at)) * y + (z = $finite(z, at)) * z
  angle = $finite(angle, at)
  if (!(q > 0) || q - q !== 0) $fail('the axis needs a length', at)
  if (q !== 1) { const l = Math.sqrt(q); x /= l; y /= l; z /= l }
  const s = Math.sin(angle), c = Math.cos(angle), u = 1 - c
  const a = [u * x * x + c, u * x * y + s * z, u * x * z - s * y, u * x * y - s * z, u * y * y + c, u * y * z + s * x, u * x * z + s * y, u * y * z - s * x, u * z * z + c]
  for (let w = 0; w < 12; w += 4) for (let i = 0; i < 4; i++) r[w + i] = a[w * 3 / 4] * m[i] + a[w * 3 / 4 + 1] * m[4 + i] + a[w * 3 / 4 + 2] * m[8 + i]
  return new $Matrix(r)
}
//# $scale
const $scale = (t, at, x, y = x, z = 1) => {
  const m = $matrix(t, at), r = m.slice()
  x = $finite(x, at); y = $finite(y, at); z = $finite(z, at)
  for (let i = 0; i < 4; i++) { r[i] *= x; r[4 + i] *= y; r[8 + i] *= z }
  return new $Matrix(r)
}
//# $translateAlong
const $translateAlong = (t, at, x, y, z) => C.vertical ? $translate(t, at, y, x, z) : $translate(t, at, x, y, z)
//# $turn
const $turn = (t, at, a) => C.vertical ? $rotate(t, at, a, -1, 0, 0) : $rotate(t, at, a, 0, 1, 0)
//# $turnAcross
const $turnAcross = (t, at, a) => C.vertical ? $rotate(t, at, a, 0, -1, 0) : $rotate(t, at, a, 1, 0, 0)
//# $rotateX
const $rotateX = (t, at, a) => $rotate(t, at, a, 1, 0, 0)
//# $rotateY
const $rotateY = (t, at, a) => $rotate(t, at, a, 0, 1, 0)
//# $rotateZ
const $rotateZ = (t, at, a) => $rotate(t, at, a, 0, 0, 1)
//# $rotateAbout
const $rotateAbout = (t, at, a, x, y, z, p, q, r = 0) => $translate($rotate($translate(t, at, p, q, r), at, a, x, y, z), at, -p, -q, -r)
//# $scaleAbout
const $scaleAbout = (t, at, x, y, z, p, q, r = 0) => $translate($scale($translate(t, at, p, q, r), at, $finite(x, at), $finite(y, at), $finite(z, at)), at, -p, -q, -r)
//# $showsFront
const $showsFront = (t, at, w, h) => {
  const m = $matrix(t, at), p = []
  if (w === undefined) [w, h] = C.vertical ? [C.itemHeight, C.itemWidth] : [C.itemWidth, C.itemHeight]
  for (let i = 0; i < 4; i++) {
    const x = (i == 1 || i == 2 ? .5 : -.5) * w, y = (i > 1 ? .5 : -.5) * h, d = m[3] * x + m[7] * y + m[15]
    if (!(d > 0)) return false
    p.push([(m[0] * x + m[4] * y + m[12]) / d, (m[1] * x + m[5] * y + m[13]) / d])
  }
  let area = 0
  for (let i = 0, j = 3; i < 4; j = i++) area += p[j][0] * p[i][1] - p[i][0] * p[j][1]
  return area > 0
}
//# $facing
const $facing = (t, at) => $matrix(t, at)[10] > 0
//# $concat
const $concat = (s, at, t) => {
  const a = $matrix(s, at), b = $matrix(t, at), r = []
  for (let w = 0; w < 16; w += 4) for (let i = 0; i < 4; i++) r.push(a[w] * b[i] + a[w + 1] * b[4 + i] + a[w + 2] * b[8 + i] + a[w + 3] * b[12 + i])
  return new $Matrix(r)
}
//# $product
const $product = (a, b, at) => a instanceof $Matrix || b instanceof $Matrix ? $concat(a, at, b) : $number(a, at) * $number(b, at)
//# $inverse
const $inverse = (t, at) => {
  const m = $matrix(t, at), a = [0, 4, 8, 12].map(w => [...m.slice(w, w + 4), +(w == 0), +(w == 4), +(w == 8), +(w == 12)])
  for (let c = 0; c < 4; c++) {
    let p = c
    for (let i = c + 1; i < 4; i++) if (Math.abs(a[i][c]) > Math.abs(a[p][c])) p = i
    if (a[p][c] === 0) return
    [a[c], a[p]] = [a[p], a[c]]
    const f = 1 / a[c][c]
    for (let j = 0; j < 8; j++) a[c][j] *= f
    for (let i = 0; i < 4; i++) if (i != c) { const q = a[i][c]; for (let j = 0; j < 8; j++) a[i][j] -= q * a[c][j] }
  }
  const r = a.flatMap(w => w.slice(4))
  return r.every(Number.isFinite) ? new $Matrix(r) : undefined
}
//# $project
const $project = (t, at, x, y, z = 0) => {
  const m = $matrix(t, at), [a, b, , w] = [0, 1, 2, 3].map(i => m[i] * $finite(x, at) + m[4 + i] * $finite(y, at) + m[8 + i] * $finite(z, at) + m[12 + i])
  return w > 0 ? [a / w, b / w] : undefined
}
//# $newMatrix
const $newMatrix = (at, ...m) => new $Matrix([...Array(16).keys()].map(i => $finite(m[i], at)))

//# $option
const $option = (name, at, other) => name in O ? O[name] ?? other : $fail(`no option '${name}'`, at)
//# $distance
const $distance = (by = 1) => P.offset * (C.itemWidth * by)
//# $seed
const $seed = (x, at) => {
  if (typeof x != 'string' || /^\s*(0x[\da-f]+|[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?)\s*$/i.test(x)) {
    x = $number(x, at)
    return Number.isInteger(x) && x >= -(2 ** 63) && x < 2 ** 63 ? BigInt.asUintN(64, BigInt(x)) : new BigUint64Array(new Float64Array([x]).buffer)[0]
  }
  let hash = 0xcbf29ce484222325n
  for (const b of new TextEncoder().encode(x)) hash = BigInt.asUintN(64, (hash ^ BigInt(b)) * 0x100000001b3n)
  return hash
}
//# $mix
const $mix = z => { z = BigInt.asUintN(64, (z ^ z >> 30n) * 0xbf58476d1ce4e5b9n); z = BigInt.asUintN(64, (z ^ z >> 27n) * 0x94d049bb133111ebn); return z ^ z >> 31n }
//# $random
const $random = (id, at, salt = 0) => {
  const key = JSON.stringify([typeof id + id, typeof salt + salt]), step = 0x9e3779b97f4a7c15n
  if ($drawn.size > 9999) $drawn.clear()
  if (!$drawn.has(key)) $drawn.set(key, Number($mix(BigInt.asUintN(64, $mix(BigInt.asUintN(64, $seed(salt, at) + step)) + $seed(id, at) * step + step)) >> 11n) * 2 ** -53)
  return $drawn.get(key)
}
//# $drawn
const $drawn = new Map

//# $Item
class $Item { }
//# $items
const $items = new Map
//# $itemOf
const $itemOf = facts => {
  let item = $items.get(facts.id)
  if (!item) $items.set(facts.id, item = new $Item)
  const person = $persons.get(facts.id)
  if (person && person.last !== P.time) { if (person.last !== P.former) person.since = P.time; person.last = P.time }
  return Object.assign(item, { f: facts, look: {}, result: {} })
}
//# $state
const $state = (item, states = $persons) => { const p = $person(item.f.id, states); return p.state ??= new $Table }
//# $pointer
const $pointer = item => item.f.pointer ? [item.f.pointer.x, item.f.pointer.y] : []
//# $wrong
const $wrong = (name, at) => $fail(`item.${name} has a value that it can't have`, at)
//# $within
const $within = (x, low, high, name, at) => typeof x == 'number' && x >= low && x <= high ? x : $wrong(name, at)
//# $color
const $color = (x, name, at) => /^#[0-9a-f]{6}$/i.test(x) ? x.toLowerCase() : $wrong(name, at)
//# $result
const $result = ({ result }, name, v, at) => v === undefined ? delete result[name] : result[name] = name == 'depth' ? $finite(v, at) : Math.min(1, Math.max(name == 'shade' ? -1 : 0, Number.isNaN(v = $number(v, at)) ? $wrong(name, at) : v))
//# $write
const $write = ({ look }, name, v, plain) => v === undefined || v === plain ? delete look[name] : look[name] = v
//# $plain
const $plain = { blur: [0, 0, 1e6], saturation: [1, 0, 2], tintAmount: [0, 0, 1], contentX: [0, -1e6, 1e6], contentY: [0, -1e6, 1e6], contentScale: [1, 1, 1e6] }
//# $lookNumber
const $lookNumber = (item, name, v, at) => {
  const [plain, low, high] = $plain[name]
  $write(item, name, v === undefined ? v : $within(v, low, high, name, at), plain)
  if (name == 'tintAmount' && v) item.look.tint ??= '#000000'
}
//# $lookColor
const $lookColor = (item, name, v, at) => $write(item, name, v === undefined ? v : $color(v, name, at), item.look.tintAmount ? '' : '#000000')
//# $lookShadow
const $lookShadow = (item, name, v, at) => {
  if (v === undefined) return $write(item, name)
  const r = {}
  for (const [k, x] of v.kind == 'table' ? v.fields ?? [] : $wrong(name, at)) {
    if (!(name == 'shadow' ? 'blur x y alpha color' : 'blur y alpha').split(' ').includes(k)) $wrong(name, at)
    const y = k == 'color' ? $color(x, name, at) : $within(x, k == 'x' || k == 'y' ? -1e6 : 0, k == 'alpha' ? 1 : 1e6, name, at)
    if (y !== (k == 'alpha' ? 1 : k == 'color' ? '#000000' : 0)) r[k] = y
  }
  item.look[name] = r
}
//# $lookFour
const $lookFour = (item, name, v, at) => {
  if (v === undefined) return $write(item, name)
  const list = name == 'radius' && typeof v == 'number' ? [v, v, v, v] : v.list, most = name == 'radius' ? 1e6 : 1
  if (list?.length !== 4) $wrong(name, at)
  const four = list.map(x => $within(x, 0, most, name, at)), isOne = four.every(x => x === four[0])
  $write(item, name, name == 'radius' && isOne ? four[0] : four)
  if (name == 'clip' && isOne && !four[0]) $write(item, name)
}
//# $lookVerso
const $lookVerso = (item, name, v, at) => $write(item, name, typeof v == 'string' ? $color(v, name, at) : v === undefined || typeof v == 'boolean' ? v : $wrong(name, at), false)
//# $lookLabel
const $lookLabel = (item, name, v, at) => $write(item, name, v === undefined || typeof v == 'string' && [...v].length <= 200 ? v : $wrong(name, at), '')
//# $look
const $look = (item, name, v, at) => ('alpha depth shade'.split(' ').includes(name) ? $result : name in $plain ? $lookNumber : { tint: $lookColor, shadow: $lookShadow, groundShadow: $lookShadow, radius: $lookFour, clip: $lookFour, verso: $lookVerso, label: $lookLabel }[name] ?? $fail(`an item has no field '${name}'`, at))(item, name, v, at)
//# $looked
const $looked = (item, name, at) => item.result[name] ?? (name == 'verso' ? name in item.look : item.look[name]) ?? $plain[name]?.[0] ?? { alpha: 1, shade: 0, label: '' }[name] ?? (name == 'depth' ? undefined : $fail(`item.${name} can only be set`, at))
//# $persons
const $persons = new Map
//# $person
const $person = (id, persons) => { let p = persons.get(id); if (!p) persons.set(id, p = { last: P.time, since: P.time, springs: new Map }); return p }
//# $spring
const $spring = (item, at, name, target, options) => {
  target = $finite(target, at)
  const other = options?.fields && [...options.fields.keys()].find(k => k !== 'response' && k !== 'damping')
  if (other !== undefined) $fail(`item:spring has no '${other}'`, at)
  const [response, damping] = ['response', 'damping'].map((k, i) => { const v = options?.get(k) ?? [.4, 1][i]; return v >= 1e-3 && v <= 1e3 ? v : $fail(`item:spring's ${k} is ${v}`, at) })
  const person = $person(item.f.id, $persons), none = { time: NaN }
  let s = person.springs.get(name)
  if (!s) person.springs.set(name, s = { before: none, now: none })
  if (s.now.time !== P.time) s.before = s.now
  const from = s.before, to = s.now = { time: P.time, value: target, speed: 0, target }
  if (from.time >= person.since && from.time < P.time && C.dt > 0) {
    const w = 2 * Math.PI / response, dt = to.time - from.time, slope = (target - from.target) / dt, lag = 2 * damping * slope / w
    const d = from.value - from.target + lag, v = from.speed - slope
    let place, speed
    if (Math.abs(damping - 1) < 1e-6) {
      const c = v + w * d, e = Math.exp(-w * dt)
      place = (d + c * dt) * e; speed = (v - w * c * dt) * e
    } else if (damping < 1) {
      const r = w * Math.sqrt(1 - damping * damping), e = Math.exp(-damping * w * dt), c = Math.cos(r * dt), z = Math.sin(r * dt), k = (v + damping * w * d) / r
      place = (d * c + k * z) * e; speed = (v * c - (damping * v + w * d) * w / r * z) * e
    } else {
      const root = Math.sqrt(damping * damping - 1), a = -w / (damping + root), b = -w * (damping + root), p = (v - b * d) / (a - b), q = d - p, ea = Math.exp(a * dt), eb = Math.exp(b * dt)
      place = p * ea + q * eb; speed = a * p * ea + b * q * eb
    }
    if (Number.isFinite(place) && Number.isFinite(speed)) { to.value = place + target - lag; to.speed = speed + slope }
  }
  if (Math.abs(to.value - target) > 1e-4 || Math.abs(to.speed) * response > 2 * Math.PI * 1e-4) P.moves = true
  return [to.value, to.speed]
}

//# $standard
const $standard = { __proto__: null, wrap: [false], showBackfaces: [true], offsetMultiplier: [1], spacing: [], tilt: [], arc: [], count: [, 1, 1e6], radius: [], angle: [], visibleItems: [30, 0, 1e4], fadeMin: [-Infinity, -Infinity, Infinity], fadeMax: [Infinity, -Infinity, Infinity], fadeRange: [1, 0, 1e9], fadeMinAlpha: [0, 0, 1] }
//# $sound
const $sound = (name, v) => {
  const [usual, low = -1e9, high = 1e9] = $standard[name]
  if (v === undefined || v !== v) return
  if (typeof usual == 'boolean') return v !== false && v !== 0
  return Math.min(Math.max(name == 'count' || name == 'visibleItems' ? Math.trunc(v) : +v, low), high)
}
//# $settings
const $settings = (effect, given) => {
  const settings = Object.create(null), set = Object.create(null)
  for (const name of new Set([...Object.keys(effect.options), ...Object.keys($standard)])) {
    const own = effect.options[name], [usual, low = -1e9, high = 1e9] = $standard[name] ?? [], value = own?.value ?? usual
    const fits = v => own?.choices ? own.choices.includes(v)
      : typeof value == 'boolean' ? typeof v == 'boolean'
      : typeof value == 'string' ? /^#[0-9a-f]{6}$/i.test(v)
      : typeof v == 'number' && v >= (own?.min ?? ($standard[name] ? low : -Infinity)) && v <= (own?.max ?? ($standard[name] ? high : Infinity))
    Object.defineProperty(settings, name, {
      enumerable: true, get: () => set[name] ?? own?.value,
      set(v) { if (!fits(v)) throw new RangeError(`${name} is ${v}; expected ${own?.choices ?? typeof value}${own?.min === undefined ? '' : ` from ${own.min} to ${own.max}`}`); set[name] = typeof value == 'string' && !own.choices ? v.toLowerCase() : v }
    })
  }
  for (const name of Object.keys(given)) {
    if (!(name in settings)) throw new RangeError(`no option '${name}'`)
    settings[name] = given[name]
  }
  return [Object.seal(settings), set]
}
//# $run
const $run = given => {
  const [options, set] = $settings(effect, given)
  let isUpdated = false, asking = 0
  const declared = name => effect.options[name]?.value ?? $standard[name][0]
  const ask = (name, known) => {
    const v = declared(name)
    if (!$hooks.option) return $sound(name, v)
    O = Object.create(null)
    for (const k in options) O[k] = k in $standard ? known[k] ?? $sound(k, declared(k)) : options[k]
    let answer
    try { answer = $one($hooks.option(name, v)) } catch { }
    return $sound(name, typeof answer == 'number' || typeof answer == 'boolean' ? answer : v)
  }
  // What a frame is made of; `carousel` is what an app passes.
  const enter = carousel => {
    const { count: n, offset, bounds, itemSize } = carousel, vertical = carousel.vertical ?? effect.stage.vertical ?? false, k = +vertical
    const known = Object.create(null)
    for (const name in $standard) if (set[name] !== undefined) known[name] = $sound(name, set[name])
    if (carousel.wrap !== undefined && carousel.wrap !== null) known.wrap = !!carousel.wrap
    Object.assign(C, {
      itemWidth: itemSize[k], itemHeight: itemSize[1 - k], width: bounds[k], height: bounds[1 - k], vertical, rightToLeft: !vertical && !!carousel.rightToLeft,
      numberOfItems: n, numberOfPlaceholders: 0, numberOfVisibleItems: 0, currentItemIndex: -1, scrollOffset: offset, wrapEnabled: false,
      velocity: carousel.velocity ?? 0, speed: carousel.speed ?? 0, time: carousel.time ?? 0, dt: carousel.dt ?? 0, toggle: carousel.toggle ?? 0,
      isDragging: !!carousel.dragging, isDecelerating: !!carousel.decelerating, isScrolling: !!carousel.scrolling, dragStart: carousel.dragStart ?? undefined,
      perspective: carousel.perspective ?? effect.stage.perspective ?? -1 / 500,
      itemSize: { width: itemSize[0], height: itemSize[1] }, //? itemSize
      bounds: { width: bounds[0], height: bounds[1] }, //? bounds
      viewpointOffset: { width: 0, height: 0 }, //? viewpointOffset
      contentOffset: { width: 0, height: 0 }, //? contentOffset
      tilt: carousel.tilt ?? { x: 0, y: 0 }, //? tilt
      pointer: carousel.pointer ?? undefined //? pointer
    })
    let wrap = known.wrap ?? ask('wrap', known)
    const loop = $packs && n ? $packs(n, C, known.spacing ?? ask('spacing', known) ?? 1) : undefined
    if (loop && !loop.isFilled) wrap = false
    const at = wrap && n ? offset - Math.floor(offset / n) * n : offset, near = Math.floor(at + (.5 + 1e-9))
    const current = !n ? -1 : wrap ? (near % n + n) % n : Math.min(Math.max(0, near), n - 1)
    // In motion, it may be whole turns away.
    const moves = C.isDragging || C.isDecelerating || C.isScrolling
    Object.assign(C, { wrapEnabled: wrap, scrollOffset: moves ? offset : at, currentItemIndex: current })
    for (const name in $standard) if (known[name] === undefined) { const v = ask(name, known); if (v !== undefined) known[name] = v }
    O = Object.create(null)
    for (const name in options) O[name] = name in $standard ? known[name] : options[name]
    C.numberOfVisibleItems = Math.max(0, Math.min(known.visibleItems, n))
    return run.frame = { at, current, wrap, loop, options: known, wanted: set.visibleItems, carousel: C }
  }
  const update = (dt, carousel) => {
    isUpdated = true
    if (!$hooks.update && !$hooks.item) return false
    enter(carousel)
    let wants = P.moves
    try { if ($hooks.update && $one($hooks.update(dt)) === true) wants = true } catch (error) { run.error = explain(error) }
    asking = C.isDragging || C.isDecelerating || C.isScrolling || C.speed || !dt ? 0 : asking + dt
    return wants && asking <= 10 + 1e-6
  }
  const explain = error => error instanceof $Failure && error.at ? `${$files[error.at % $files.length]}:${Math.floor(error.at / $files.length)}: ${error.message}` : `${error.message ?? error}`
  const take = (v, other, least) => v === undefined ? other : (v = $number(v)) === v ? Math.min(1, Math.max(least, v)) : $fail('a result is no number')
  const run = {
    effect, options, update, enter,
    get isMoving() { return P.moves },
    rest(carousel) {
      if (isUpdated || !$hooks.update) return
      update(0, carousel)
      for (let left = 600; left > 0 && update(1 / 60, carousel);) left--
    },
    begin() {
      P.moves = false
      if (C.time !== P.time) [P.former, P.time] = [P.time, C.time]
    },
    place(index, offset, base, facts) {
      P.offset = offset
      const item = $hooks.item?.(facts)
      try {
        const [t, a, d, s] = $all($hooks.transform(offset, new $Matrix(base), index, item))
        if (!(t instanceof $Matrix) || !t.m.every(Number.isFinite)) $fail('itemTransformForOffset returns no finite Transform')
        const { alpha, depth, shade } = item?.result ?? {}
        return {
          matrix: t.m, alpha: take(a, take(alpha, 1, 0), 0), depth: d === undefined ? depth : $finite(d), shade: take(s === undefined ? s : $finite(s), take(shade, 0, -1), -1),
          failed: false, look: item && Object.keys(item.look).length ? item.look : undefined
        }
      } catch (error) { return { matrix: base, alpha: 1, shade: 0, failed: true, error: explain(error) } }
    }
  }
  return run
}
//# $packs
const $packs = (n, C, spacing) => {
  const p = C.itemWidth, length = C.width, middle = length / 2, k = Math.max(Math.abs(spacing), .01), total = n * p, origin = (length - p) / 2
  const start = spacing === 1 ? 0 : middle - middle / k, end = spacing === 1 ? length : middle + (length - middle) / k
  const fill = gap => {
    let left = gap, number = 0
    while (left > 0 && number < n) {
      left -= p
      if (++number == 1 && left > 0 && n > 2) { const more = Math.min(n - 2, Math.ceil(left / p)); number += more; left -= more * p }
    }
    return number
  }
  const starts = fill(origin - start), ends = fill(end - origin - 1)
  const first = at => {
    const location = origin - at * p - 1e-9, number = (way, most) => Math.max(0, Math.min(Math.ceil(way / p), most))
    const upper = start - p * n + .5 + total, lower = end - .5 - total
    if (n == 1) return starts && location > start - p + .5 + total ? -1 : ends && location < lower ? 1 : 0
    const before = number(location - upper, starts)
    return before > 0 ? -before : number(lower - location, ends)
  }
  return {
    isFilled: starts + ends == 0 || end - start - (total - p) <= .1, first, local: at => (n - at) * p <= .1 ? at - n : at,
    indexes(at, wanted) {
      const location = origin - at * p, cell = x => { const d = x - location, turns = Math.floor(d / total); return Math.min(Math.max(0, Math.floor((d - turns * total) / p)), n - 1) + turns * n }
      const low = first(at), high = low + n - 1
      let from = Math.max(low, Math.min(cell(start) - 1, high)), count = Math.max(0, Math.min(high, Math.max(cell(end) + 1, low)) - from + 1)
      if (wanted !== undefined) { count = Math.max(0, Math.min(Math.trunc(wanted), high - low + 1)); from = Math.max(low, Math.min(cell((start + end) / 2) - Math.floor(count / 2), high - count + 1)) }
      return Array.from({ length: count }, (_, i) => ((from + i) % n + n) % n).sort((a, b) => a - b)
    }
  }
}
