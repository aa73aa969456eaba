// The program carousel-preview: a server and its page, separate so that the shell builds without them.

import CarouselShell
import Preview

PreviewProgram.start()
