// The program carousel-preview: a server and its page, separate so that the shell builds without them.

import CarouselShell
import Preview

// What the page exports is made by the program that serves it.
if CommandLine.arguments.dropFirst().first == "export" { CarouselRepl.start() }
PreviewProgram.start()
