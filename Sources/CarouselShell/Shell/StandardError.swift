// Messages to stderr. In: text. Out: nothing; write errors are ignored, as stderr may be closed.

import Escapes
import Foundation

/// Writes messages to stderr.
package enum StandardError {
    /// Writes a message and ends its line.
    package static func tell(_ text: String) { write(Escape.terminal(text) + "\n") }

    /// Writes the program's own text without escaping it.
    static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
