// The failures of subcommands: messages for stderr, and exit codes.

import CarouselHost
import Foundation

/// Why a subcommand could not do its work; the exit code is 1.
package struct CommandFailure: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// Output that could not be written; the exit code is that of an error of input and output, 74.
package struct OutputFailure: Error, CustomStringConvertible {
    package static let exitCode: Int32 = 74

    package let description: String

    package init(_ description: String) { self.description = description }

    /// Writes a file, or standard output as `-`.
    ///
    /// - Parameter isScript: whether it is one, which nothing else may write.
    /// - Throws: ``OutputFailure``; the file is then as it was.
    package static func write(
        _ data: Data, to path: String, isScript: Bool = false,
        expected: String = "a file in a writable folder"
    ) throws {
        guard path != "-" else {
            do {
                return try StandardOutput.write(data)
            } catch {
                throw OutputFailure.standardOutput
            }
        }
        do throws(PlainFile.Problem) {
            try PlainFile.write(data, to: path, force: isScript)
        } catch {
            throw OutputFailure(error.message(about: path, expected: expected))
        }
    }

    package static let standardOutput = OutputFailure(
        "the output can't be written; expected a disk with free space, or a reader")
}

extension Session {
    /// Fails if the effect in use has an error.
    package func failIfBroken(_ command: String) throws {
        relay()
        guard let error = plugin?.lastError else { return }
        throw CommandFailure("\(command): the effect has an error: \(error.message)")
    }
}
