// What an app in TypeScript writes; it compiles, and what is marked does not.
import orbit, { type Options } from './orbit.js'
import swiper from './orbit.swiper.js'
import embla from './orbit.embla.js'
import { CarouselStage, placements } from './carousel-stage.js'
import { placements as alone } from './placements.js'
const s = document.querySelector('carousel-stage')!
s.effect = orbit
s.effect = 'orbit'
s.addEventListener('carousel-select', e => { const n: number = e.detail.index })
s.addEventListener('carousel-edge', e => { const n: 'start' | 'end' = e.detail.edge })
s.texts = { next: 'Weiter' }
const o: Options = { width: 0.6 }
const run = orbit.create({ width: 0.6 })
run.options.width = 0.4
const p = placements(run, { count: 3, offset: 0, bounds: [1, 2], itemSize: [1, 1] })[0]
alone(run, { count: 3, offset: 0, bounds: [1, 2], itemSize: [1, 1] })
embla({ width: 0.6 }).destroy()
const name: string = swiper.effectName
const a: CarouselStage = new CarouselStage()
// @ts-expect-error
run.options.wide = 1
// @ts-expect-error
embla({ wide: 1 })
// @ts-expect-error
s.index = 3
export const x = <carousel-stage effect="orbit" align="start" item-size="1 2" width="0.6" />
// @ts-expect-error
export const y = <carousel-stage align="left" />
