// Methods of values of any kind, which the program lists by their names.
import { $call } from './call.js'
import { $fail } from './fail.js'
import { $type } from './values.js'
export const $method = (at, methods, o, name, ...rest) => {
  let kind
  if (typeof o == 'string') kind = 'text'
  else if (o?.m) kind = 'matrix'
  else if (o?.isItem) kind = 'item'
  if (kind) return (methods[`${kind} ${name}`] ?? $fail(at, `no method '${name}'`))(at, o, ...rest)
  return o?.get ? $call(at, o.get(name, at))(o, ...rest) : $fail(at, `attempt to index a ${$type(at, o)} value`)
}
