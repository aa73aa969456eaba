// <carousel-stage> in the JSX of React: import './carousel/carousel-stage.react'.

import type { HTMLAttributes, Ref } from 'react'
import type { CarouselStage, CarouselStageAttributes } from './carousel-stage.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'carousel-stage': CarouselStageAttributes & HTMLAttributes<CarouselStage> & { ref?: Ref<CarouselStage> }
    }
  }
}
