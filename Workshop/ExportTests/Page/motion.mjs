// The speed that an effect is told, frame by frame. Argument: a folder with carousel-motion.js. Prints what is wrong, or
// "as expected".
import { pathToFileURL } from 'url'
const { Motion } = await import(pathToFileURL(`${process.argv[2]}/carousel-motion.js`))
const dt = 1 / 60, wrong = []
const make = isLoop => Object.assign(new Motion, { count: 10, isLoop })
const expect = (what, isSo) => { if (!isSo) wrong.push(what) }
/** The speeds of frames. */
const speeds = (motion, frames) => Array.from({ length: frames }, () => {
  motion.advance(dt)
  return motion.speedOver(dt)
})
const isNear = (a, b) => Math.abs(a - b) < 1e-9

const jumped = make(false)
jumped.jump(7)
expect('a jump is no motion', speeds(jumped, 3).every(speed => speed === 0))
const turned = make(true)
turned.jump(9.5)
turned.turn(1)
expect('a wheel is one, also over a loop\'s end', isNear(turned.speedOver(dt), 60) && isNear(turned.offset, 0.5))
expect('and is over with its frame', turned.speedOver(dt) === 0)
const arriving = make(true)
arriving.jump(9)
arriving.scroll(10)
const all = speeds(arriving, 40)
expect('the end of a loop\'s turn is no way back', all.every(speed => speed > -1e-9 && speed < 30) && arriving.offset === 0)
expect('what is scrolled is moved as far', isNear(all.reduce((sum, speed) => sum + speed * dt, 0), 1))
const changed = make(false)
changed.jump(3)
changed.scroll(5)
speeds(changed, 5)
const before = changed.offset
changed.follow(2, 7)
expect('items that come before it move nothing', changed.speedOver(dt) === 0 && isNear(changed.offset, before + 2))
const flicked = make(false)
flicked.go(2, { seconds: 0.5, speed: 8, isSlowing: true, isByHand: true })
flicked.advance(dt)
expect('a flick runs out', flicked.isDecelerating && flicked.isScrolling)
speeds(flicked, 40)
expect('and is at rest', !flicked.isDecelerating && flicked.isAtRest)
console.log(wrong.join('\n') || 'as expected')
