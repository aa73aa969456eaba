// Messages, which go to stderr. In: text. Out: nothing, not even a failure: nobody may be there to read them.

import Foundation

/// Where messages go.
package enum StandardError {
    /// Writes a message and ends its line.
    package static func tell(_ text: String) { write(Printable.escaped(text) + "\n") }

    /// Writes a text of the program's own as it is.
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
