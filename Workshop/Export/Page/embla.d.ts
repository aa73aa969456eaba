// The types of EFFECT.embla.js.

import type { Options } from './EFFECT.js'

/** A plugin of Embla. */
export interface EffectPlugin {
  name: string
  options: Record<string, unknown>
  init(embla: any, ...rest: any[]): void
  destroy(): void
}

export default function effectPlugin(options?: Partial<Options>): EffectPlugin
