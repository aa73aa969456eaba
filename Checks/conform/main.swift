// The program conform.

import CarouselShell

ConformCommand.start()
