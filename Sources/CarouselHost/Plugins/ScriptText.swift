// The text of a script or a module. Its tree is read when somebody asks for it: a load does not wait.

import CLuaBridge
import LuaSyntax

/// A text, its lines and, once it was asked for, its tree.
final class ScriptText {
    let lines: TextLines
    /// The text as a tree.
    private(set) lazy var tree = makeTree()
    /// The tables that it writes.
    private(set) lazy var tables = LuaTables(tree)
    /// What its functions may do with Transforms, if it is a script or a module.
    private(set) lazy var useInScript = use(isScript: true)
    private(set) lazy var useInModule = use(isScript: false)
    var text: String { lines.text }

    init(_ text: String) { lines = TextLines(text) }

    func makeTree() -> LuaTree { LuaTree(lines, stackRoom: Int(clamping: chl_stack_room())) }

    /// A range of bytes as lines and columns.
    func range(_ bytes: Range<Int>) -> SourceRange {
        let start = lines.place(of: bytes.lowerBound)
        let end = lines.place(of: bytes.upperBound)
        return SourceRange(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
    }

    /// A line without the blanks around it; nil if there is none.
    func range(ofLine number: Int) -> SourceRange? {
        guard let line = lines[number] else { return nil }
        let blank = line.utf8.prefix { isBlank($0) }.count
        let end =
            line.utf8.count
            - (blank == line.utf8.count ? 0 : line.utf8.reversed().prefix { isBlank($0) }.count)
        return SourceRange(line: number, column: blank + 1, endLine: number, endColumn: end + 1)
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The first use of a global on a line.
    func range(ofGlobal name: String, on line: Int) -> SourceRange? {
        tree.nodes.lazy.filter { [tree] node in
            node.kind == .name && tree.references[node.detail] == .global
                && tree.text(ofToken: node.first) == name && tree.line(ofToken: node.first) == line
        }.map { [tree] in tree.range(ofToken: $0.first) }.min { $0.lowerBound < $1.lowerBound }.map(range)
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
