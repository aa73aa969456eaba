// Numbers that are told apart: a whole one is a BigInt.
const done = (a, b, f) => {
  if (typeof a == 'bigint' && typeof b == 'bigint') return BigInt.asIntN(64, f(a, b))
  return f(Number(a), Number(b))
}
export const $plus = (a, b) => done(a, b, (x, y) => x + y)
export const $minus = (a, b) => done(a, b, (x, y) => x - y)
export const $times = (a, b) => done(a, b, (x, y) => x * y)
export const $neg = a => typeof a == 'bigint' ? BigInt.asIntN(64, -a) : -a
