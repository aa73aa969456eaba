// The program carousel-repl.

import CarouselShell
import Foundation

if let advice = FormerCommands.advice(for: Array(CommandLine.arguments.dropFirst())) {
    StandardError.tell(advice)
    exit(EX_USAGE)
}
CarouselRepl.start()
