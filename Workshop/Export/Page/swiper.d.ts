// The types of EFFECT.swiper.js.

import type { Options } from './EFFECT.js'

/** What a module of Swiper is called with. */
declare const effectModule: ((context: any) => void) & { readonly effectName: string }
export default effectModule

/** The parameter `effectOptions` of Swiper. */
export interface EffectParameters {
  effectOptions?: Partial<Options>
}
