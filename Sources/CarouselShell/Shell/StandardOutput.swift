// Writes results to stdout. In: bytes. Out: nothing, or an error; where the reader has gone, the program ends.

import CTerminal
import Foundation

/// Standard output.
package enum StandardOutput {
    /// As a shell tells of a program that SIGPIPE has ended: 128 and the signal's number.
    private static let endedByReader: Int32 = 128 + SIGPIPE

    /// Writes all of the bytes.
    ///
    /// - Throws: `POSIXError`, as for a disk without free space. A reader that has closed the pipe has seen enough: the program
    ///   then ends with 141, and says nothing.
    package static func write(_ data: Data) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                endForReader()
            } else if errno != EINTR {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }
    }

    package static func write(_ text: String) throws { try write(Data(text.utf8)) }

    /// Writes what `print` has kept back.
    ///
    /// - Throws: ``OutputFailure``, if anything that was printed is lost. If its reader has closed the pipe, the program ends
    ///   as in ``write(_:)``.
    static func flush() throws {
        guard cterminal_flush() == 0 else { return }
        var pipe = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        if poll(&pipe, 1, 0) > 0, pipe.revents & Int16(POLLERR) != 0 { endForReader() }
        throw OutputFailure.standardOutput
    }

    private static func endForReader() -> Never {
        // What is left in the buffer of stdio can't be written either.
        _exit(endedByReader)
    }
}
