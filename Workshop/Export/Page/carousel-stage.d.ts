// The element <carousel-stage>.

import type { Effect, Placement } from './placements.js'
export * from './placements.js'

/** The words of the controls and of what a screen reader hears. */
export interface CarouselTexts {
  carousel: string
  of(index: number, count: number): string
  previous: string
  next: string
  pause: string
  play: string
  /** The button of an item before its name is known. */
  item(index: number): string
  /** The name of the buttons together. */
  controls: string
}

/** Shows its children as a carousel; see Docs/Export.md. */
export class CarouselStage extends HTMLElement {
  /** What a module exports, or the name of a module beside this one. */
  get effect(): Effect<any> | undefined
  set effect(effect: Effect<any> | string | undefined)
  /** The effect's options; those that are set are live. */
  readonly options: Record<string, number | boolean | string> | undefined
  /** The current item; -1 without items. */
  readonly index: number
  /** The item where it comes to rest. */
  readonly goal: number
  /** Where it is, in items. */
  offset: number
  /** From 0 at the first item to 1 at the last one. */
  readonly progress: number
  /** What is shown, back to front. */
  readonly placements: Placement[]
  /** Whether it goes on by itself now. */
  readonly isPlaying: boolean
  get texts(): CarouselTexts
  set texts(texts: Partial<CarouselTexts>)
  /** In a loop by the shorter way; without motion, where the user wants that. */
  scrollToItem(index: number, isAnimated?: boolean): void
  /** So many items on. */
  step(count: number): void
  /** Goes on by itself, if it has `autoplay`. */
  play(): void
  /** Stays where it is until `play`. */
  pause(): void
}

type Flag = boolean | '' | 'true' | 'false'

/** The attributes of the element; each option of an effect is one, too. */
export interface CarouselStageAttributes {
  effect?: string | Effect<any>
  'item-size'?: string
  'stage-size'?: string
  controls?: Flag | 'buttons' | 'dots' | 'fraction'
  autoplay?: number | string
  loop?: Flag
  vertical?: Flag
  rewind?: Flag
  start?: number | string
  align?: 'start' | 'center' | 'end'
  lazy?: 'nearby' | 'visible' | 'all'
  wheel?: 'x' | 'y' | 'both' | 'off'
  speed?: number | string
  threshold?: number | string
  next?: string
  previous?: string
  sync?: string
  perspective?: number | string
  'viewpoint-offset'?: string
  'content-offset'?: string
  breakpoints?: string
  [option: string]: unknown
}

/** The events of the element. */
export interface CarouselStageEvents {
  /** Another item is current. */
  'carousel-select': CustomEvent<{ index: number }>
  /** It has come to rest. */
  'carousel-settle': CustomEvent<{ index: number }>
  /** It has moved. */
  'carousel-progress': CustomEvent<{ offset: number; progress: number }>
  /** It has come to its start or its end. */
  'carousel-edge': CustomEvent<{ edge: 'start' | 'end' }>
}

declare global {
  interface HTMLElementEventMap extends CarouselStageEvents {}
  interface HTMLElementTagNameMap { 'carousel-stage': CarouselStage }
  // For JSX without React.
  namespace JSX {
    interface IntrinsicElements { 'carousel-stage': CarouselStageAttributes }
  }
}
