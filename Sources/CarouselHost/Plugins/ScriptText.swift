// The text of a script or a module. Its tree is read when somebody asks for it: a load does not wait.

import LuaSyntax

/// A text, its lines and, once it was asked for, its tree.
final class ScriptText {
    let lines: TextLines
    /// The text as a tree.
    private(set) lazy var tree = LuaTree(lines)
    /// The tables that it writes.
    private(set) lazy var tables = LuaTables(tree)
    var text: String { lines.text }

    init(_ text: String) { lines = TextLines(text) }

    /// A range of bytes as lines and columns.
    func range(_ bytes: Range<Int>) -> SourceRange {
        let (start, end) = (lines.place(of: bytes.lowerBound), lines.place(of: bytes.upperBound))
        return SourceRange(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
    }

    /// Where a field of the script's table is written: a path such as `options.gap`.
    ///
    /// - Parameter isExact: whether the path must lead to it; otherwise any field with the last name will do.
    func range(ofField path: String, isExact: Bool = false) -> SourceRange? {
        let names = path.split(separator: ".").map(String.init)
        let field = tables.field(at: names) ?? (isExact ? nil : names.last.flatMap(tables.field(named:)))
        return field.map { range($0.range) }
    }
}

/// Where something is in a file.
package struct SourceRange: Equatable, Sendable {
    /// The first line, from 1.
    package let line: Int
    /// The first byte in its line, from 1.
    package let column: Int
    /// The last line.
    package let endLine: Int
    /// The byte behind the last one, in its line.
    package let endColumn: Int
}
