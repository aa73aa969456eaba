// The preview's program: a server and its page, apart from the shell so that the shell is built without them.

import CarouselShell

PreviewProgram.start()
