// What an effect is, and where its items are.

/** The options that every effect has. Angles in radians, distances in items unless they say otherwise. */
export interface StandardOptions {
  /** Whether it goes round. */
  wrap?: boolean
  /** Whether items that face away are shown. */
  showBackfaces?: boolean
  /** How far a drag moves the items, relative to the finger. */
  offsetMultiplier?: number
  /** From item to item, in item widths. */
  spacing?: number
  tilt?: number
  /** The part of a circle that is filled. */
  arc?: number
  /** Items on the full circle. */
  count?: number
  /** In points. */
  radius?: number
  angle?: number
  /** The most items that are shown. */
  visibleItems?: number
  /** Items fade below this offset. */
  fadeMin?: number
  /** Items fade above this offset. */
  fadeMax?: number
  /** The items over which they fade. */
  fadeRange?: number
  /** The alpha of faded items. */
  fadeMinAlpha?: number
}

export interface OptionDescription {
  value: number | boolean | string
  min?: number
  max?: number
  step?: number
  unit?: string
  help?: string
  choices?: string[]
}

/** What a module of an effect exports. */
export interface Effect<Options = StandardOptions & Record<string, unknown>> {
  name: string
  summary: string
  options: Record<string, OptionDescription>
  /** Sets of options, each for `create`. */
  presets: Record<string, Partial<Options>>
  /** The settings that it looks best with. */
  stage: { itemSize?: [number, number]; vertical?: boolean; perspective?: number; [name: string]: unknown }
  /** An instance with its own options and memory. Throws a RangeError for an unknown option or a value out of range. */
  create(options?: Partial<Options>): Run<Options>
}

/** An instance of an effect. */
export interface Run<Options = StandardOptions & Record<string, unknown>> {
  readonly effect: Effect<Options>
  /** Live; one that is set to `undefined` is the effect's own again. */
  readonly options: Options
  /** Advances what the effect remembers by seconds; whether it wants another frame. */
  update(dt: number, carousel: Carousel): boolean
  /** Whether the script itself does something between frames: after a jump, it is asked again in the next one. */
  readonly hasUpdate?: boolean
}

/** What an effect may know of an item. */
export interface Item {
  id?: string | number
  index?: number
  /** Where it is, if not where its index says. */
  offset?: number
  width?: number
  height?: number
  size?: { width: number; height: number }
  presence?: number
  order?: number
  leaving?: boolean
  held?: boolean
  current?: boolean
  placeholder?: boolean
  data?: unknown
  /** The pointer in its plane, -1 to 1 from its middle. */
  pointer?: { x: number; y: number }
}

/** The state of a carousel. Lengths in points, times in seconds, offsets in items. */
export interface Carousel {
  count: number
  offset: number
  /** Width and height. */
  bounds: readonly number[]
  /** Width and height. */
  itemSize: readonly number[]
  vertical?: boolean
  rightToLeft?: boolean
  wrap?: boolean
  perspective?: number
  /** How far the eye is moved, across and down. */
  viewpointOffset?: readonly number[]
  /** How far the items and their vanishing point are moved. */
  contentOffset?: readonly number[]
  speed?: number
  velocity?: number
  time?: number
  dt?: number
  dragging?: boolean
  decelerating?: boolean
  scrolling?: boolean
  dragStart?: number | null
  /** From the middle of the bounds. */
  pointer?: { x: number; y: number; down: boolean } | null
  tilt?: { x: number; y: number }
  items?: Item[]
}

/** How an item looks besides where it is; only what is not plain. */
export interface Look {
  blur?: number
  saturation?: number
  tint?: string
  tintAmount?: number
  shadow?: { blur?: number; x?: number; y?: number; alpha?: number; color?: string }
  /** Of the corners of what `clip` leaves. */
  clipRadius?: number
  groundShadow?: { y?: number; blur?: number; alpha?: number; color?: string }
  /** The mirror image below it: half of the card, half as strong, unless it says otherwise. */
  reflection?: { scale?: number; alpha?: number; gap?: number }
  radius?: number | number[]
  clip?: number[]
  contentX?: number
  contentY?: number
  contentScale?: number
  verso?: boolean | string
  label?: string
}

/** How an item is shown. */
export interface Placement {
  index: number
  /** The distance from the center, in items. */
  offset: number
  /** Applied about the item's middle, as CSS `matrix3d`. */
  matrix: number[]
  /** The item's middle before the matrix, from the top left corner. */
  center: [number, number]
  alpha: number
  /** -1 is black, 0 unchanged, 1 white. */
  shade: number
  /** The rank, 0 at the back. */
  depth: number
  /** Whether the effect failed to place it. */
  failed: boolean
  /** Where and why, if it failed. */
  error?: string
  look?: Look
}

/** The items that are shown, back to front; in `list`, which a former frame gave, its items are used again. */
export function placements(run: Run<any>, carousel: Carousel, list?: Placement[]): Placement[]

