// The program carousel.

import CarouselShell
import CarouselTools

CarouselProgram.start(otherWords: .hostProgram)
