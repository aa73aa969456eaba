// The program that users start.

import CarouselShell

CarouselRepl.start()
