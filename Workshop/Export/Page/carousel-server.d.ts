// What a server sends inside of <carousel-stage>.

import type { Effect } from './placements.js'

/** How a carousel is at first: what its attributes say. */
export interface FirstPicture {
  count: number
  /** The current item. */
  index?: number
  /** Width and height, those of the attribute `stage-size`. */
  bounds: readonly number[]
  itemSize?: readonly number[]
  options?: Record<string, unknown>
  vertical?: boolean
  perspective?: number
  viewpointOffset?: readonly number[]
  contentOffset?: readonly number[]
  rightToLeft?: boolean
  align?: 'start' | 'center' | 'end'
  /** For a page's policy. */
  nonce?: string
}

/** A declarative shadow root with the cards where they are at first. Card number K of the page needs slot="item-K". */
export function firstPicture(effect: Effect<any>, picture: FirstPicture): string
