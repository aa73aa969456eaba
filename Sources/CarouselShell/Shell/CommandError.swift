// An error in a command: its column, what was wrong, what was expected, and the most similar name.

import CarouselHost
import Foundation

/// A command that could not be run; nothing has changed.
package struct CommandError: Error, Equatable {
    /// The first column is 1.
    package let column: Int
    package let message: String
    /// Whether it is the beginning of a Lua expression, and a further line could complete it.
    package let isIncomplete: Bool
    /// Whether a file could not be written.
    package let isOutput: Bool

    /// - Parameter message: what was wrong; what was expected; and the nearest name, if there is one.
    package init(column: Int, _ message: String, isIncomplete: Bool = false, isOutput: Bool = false) {
        self.column = column
        self.message = message
        self.isIncomplete = isIncomplete
        self.isOutput = isOutput
    }

    /// A command that Ctrl-C has stopped.
    package static let interrupted = CommandError(column: 1, "interrupted; nothing has changed")

    /// The message in its parts.
    package var parts: (problem: String, expected: String?, nearest: String?) {
        var rest = message[...]
        var nearest: String?
        if let found = rest.range(of: "; did you mean '", options: .backwards) {
            nearest = String(rest[found.upperBound...].prefix { $0 != "'" })
            rest = rest[..<found.lowerBound]
        }
        guard let found = rest.range(of: "; expected ") else { return (String(rest), nil, nearest) }
        return (String(rest[..<found.lowerBound]), String(rest[found.upperBound...]), nearest)
    }
}

/// Finds names that the user may have meant.
package enum Names {
    /// The longest text that may be a misspelt name.
    private static let longest = 60

    /// The name that equals `text`, ignoring case.
    package static func match(_ text: String, in names: [String]) -> String? {
        let wanted = text.lowercased()
        return names.first { $0.lowercased() == wanted }
    }

    /// "; did you mean 'x'?" for the most similar name, or nothing if none is similar.
    package static func suggestion(for text: String, in names: [String]) -> String {
        // Nobody means a name with a word that long, and comparing takes the product of the lengths.
        guard text.count <= longest else { return "" }
        let wanted = text.lowercased()
        let ranked = names.map { (name: $0, distance: NameDistance.between(text, $0, swaps: true)) }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
        if let start = names.filter({ $0.lowercased().hasPrefix(wanted) }).min(), wanted.count > 1 {
            return "; did you mean '\(start)'?"
        }
        guard let ranked, ranked.distance <= max(1, wanted.count / 2) else { return "" }
        return "; did you mean '\(ranked.name)'?"
    }
}
