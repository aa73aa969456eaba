// Why an effect can't leave as code. In: a place in a script, a reason. Out: words for its author.

import CarouselHost
import Escapes
import LuaSyntax

/// Why an effect can't leave as code.
public struct Refusal: Error, Equatable, CustomStringConvertible {
    /// The place, the expression, the reason.
    public let description: String

    init(description: String) { self.description = description }

    /// Names a node of a script: its place, and its first line.
    init(at node: Int, in source: CapturedScript.Source, _ reason: String) {
        let range = source.tree.range(of: node)
        let words = source.tree.text(range).split { $0.isNewline }.first.map { String($0.prefix(80)) } ?? ""
        let place = source.tree.lines.place(of: range.lowerBound)
        description = Escape.terminal(
            "\(source.file):\(place.line):\(place.column): `\(words)` can't leave as code: \(reason)",
            keepsLines: false)
    }
}
