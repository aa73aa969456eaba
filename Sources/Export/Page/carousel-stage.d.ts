/** An exported effect: what `carousel-repl export --to json` writes. */
export interface CarouselEffect {
  format: 1
  effect: string
  /** Width and height, in points. */
  stage: [number, number]
  item: [number, number]
  /** The number of items that were sampled. */
  count: number
  /** The number of items that are shown at once. */
  visible: number
  loops: boolean
  vertical: boolean
  rightToLeft: boolean
  /** Points of scrolling from item to item. */
  step: number
  /** The largest error at an item's corners, in points. */
  error: number
  /** One track for all items, or one for each: offset, 16 numbers of the matrix, alpha, shade, depth. */
  tracks: number[][][]
}

/** How an item is shown. */
export interface CarouselPlacement {
  index: number
  /** The distance from the center, in items. */
  offset: number
  /** About the middle of the stage, as in CSS `matrix3d`. */
  matrix: number[]
  alpha: number
  /** -1 is black, 0 unchanged, 1 white. */
  shade: number
  depth: number
}

export function place(effect: CarouselEffect, index: number, offset: number): CarouselPlacement | null
/** The visible items at a scroll offset, back to front. */
export function placements(effect: CarouselEffect, count: number, offset: number): CarouselPlacement[]

/** `<carousel-stage src="cube.json">`: each child is an item. Event `change`: `event.detail.index`. */
export class CarouselStage extends HTMLElement {
  effect: CarouselEffect | undefined
  readonly index: number
  offset: number
  scrollToItem(index: number, animated?: boolean): void
  /** Reads the children again. */
  refresh(): void
}

declare global {
  interface HTMLElementTagNameMap { 'carousel-stage': CarouselStage }
}
