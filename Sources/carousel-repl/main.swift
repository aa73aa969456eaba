// The program carousel-repl.

import CarouselShell

CarouselRepl.start(otherWords: .workshopProgram)
