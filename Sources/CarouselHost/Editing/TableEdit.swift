// Changes to a table that a script writes. In: a text, a table in it, values as Lua writes them. Out: changes of the text.

import LuaSyntax

/// Makes changes that look as the table's author would write them.
struct TableEdit {
    /// The file, as the user would name it.
    let file: String
    let source: ScriptText
    private var tree: LuaTree { source.tree }

    /// A refusal with its place.
    func refusal(_ range: Range<Int>, _ message: String) -> ScriptEdit.Problem {
        let place = source.range(range)
        return ScriptEdit.Problem(description: "\(file):\(place.line):\(place.column): \(message)")
    }

    /// Puts a value in place of a literal.
    ///
    /// - Parameter name: of what has the value, for a refusal.
    /// - Returns: nil if it is there already.
    func replacing(_ node: Int, with text: String, of name: String) throws(ScriptEdit.Problem) -> TextChange?
    {
        let range = tree.range(of: node)
        guard source.tables.isLiteral(node) else {
            throw refusal(range, "the \(name) is computed; expected a literal there: \(text)")
        }
        return tree.text(range) == text ? nil : TextChange(range: range, text: text)
    }

    /// Adds fields behind the last one.
    func adding(_ fields: [(name: String, text: String)], to table: Int) -> [TextChange] {
        let written = fields.map { "\(Self.key($0.name)) = \($0.text)" }
        let close = tree.nodes[table].last
        guard let last = tree.children(of: table).last else {
            let start = tree.tokens[tree.nodes[table].first].end
            let text = " " + written.joined(separator: ", ") + (tree.tokens[close].start == start ? " " : "")
            return [TextChange(range: start..<start, text: text)]
        }
        let end = tree.nodes[last].last
        let isSeparated = end + 1 < close
        let behind = tree.tokens[isSeparated ? end + 1 : end].end
        let line = source.lines.place(of: behind).line
        let closeLine = tree.line(ofToken: close)
        // What else is on the line is a comment; a long one may go on.
        let rest = source.lines.text(
            behind..<(line < source.lines.count ? source.lines.start(of: line + 1) : behind))
        guard line < closeLine, !rest.contains("--[") else {
            let text = (isSeparated ? " " : ", ") + written.joined(separator: ", ") + (isSeparated ? "," : "")
            return [TextChange(range: behind..<behind, text: text)]
        }
        let lineEnd = behind + rest.utf8.prefix { $0 != 10 && $0 != 13 }.count
        let newline = rest.hasSuffix("\r\n") ? "\r\n" : "\n"
        let start = newline + indent(of: last, in: close)
        let text = start + written.joined(separator: "," + start) + (isSeparated ? "," : "")
        if isSeparated { return [TextChange(range: lineEnd..<lineEnd, text: text)] }
        if lineEnd == behind { return [TextChange(range: behind..<behind, text: "," + text)] }
        return [
            TextChange(range: behind..<behind, text: ","), TextChange(range: lineEnd..<lineEnd, text: text),
        ]
    }

    /// The blanks before an entry that begins its line; otherwise two more than before the end of the table.
    private func indent(of entry: Int, in close: Int) -> String {
        func blanks(_ token: Int) -> String {
            let line = source.lines[tree.line(ofToken: token)] ?? ""
            return String(line.prefix { $0 == " " || $0 == "\t" })
        }
        let first = tree.nodes[entry].first
        let own = blanks(first)
        let column = source.lines.place(of: tree.tokens[first].start).column
        return column == own.utf8.count + 1 ? own : blanks(close) + "  "
    }

    /// Removes a field.
    func removing(_ name: String, from table: Int) throws(ScriptEdit.Problem) -> TextChange {
        let entry = try self.entry(name, in: table)
        let entries = tree.children(of: table)
        let first = tree.nodes[entry].first
        let last = tree.nodes[entry].last
        let close = tree.nodes[table].last
        let isSeparated = last + 1 < close
        let start = tree.tokens[first].start
        if entry == entries.last, !isSeparated, first - 1 > tree.nodes[table].first,
            tree.text(tree.gap(before: first)).allSatisfy(\.isWhitespace)
        {
            // The separator before it goes with it.
            return TextChange(range: tree.tokens[first - 1].start..<tree.tokens[last].end, text: "")
        }
        let gap = tree.text(tree.gap(before: last + (isSeparated ? 2 : 1))).utf8
        let end = tree.tokens[last + (isSeparated ? 1 : 0)].end
        // With its line, if it has one of its own.
        let line = source.lines.place(of: start)
        let isFirst = source.lines[line.line]?.utf8.prefix(line.column - 1).allSatisfy { $0 == 32 || $0 == 9 }
        let blanks = gap.prefix { $0 == 32 || $0 == 9 }.count
        let newline = gap.dropFirst(blanks).prefix { $0 == 13 }.count
        if isFirst == true, gap.dropFirst(blanks + newline).first == 10 {
            return TextChange(range: (start - line.column + 1)..<(end + blanks + newline + 1), text: "")
        }
        return TextChange(range: start..<(end + blanks), text: "")
    }

    /// Gives a field another name.
    func renaming(_ name: String, to other: String, in table: Int) throws(ScriptEdit.Problem) -> TextChange {
        let entry = try entry(name, in: table)
        let node = tree.nodes[entry]
        // Of `[key] = value`, the brackets go too.
        let key =
            node.kind == .namedEntry
            ? tree.range(ofToken: node.detail)
            : tree.tokens[node.first]
                .start..<tree.tokens[tree.nodes[tree.children(of: entry)[0]].last + 1].end
        return TextChange(range: key, text: Self.key(other))
    }

    private func entry(_ name: String, in table: Int) throws(ScriptEdit.Problem) -> Int {
        let field = source.tables.fields(of: table)?.last { $0.name == name }
        let entry = field.flatMap { field in
            tree.children(of: table).first { tree.range(of: $0).contains(field.range.lowerBound) }
        }
        guard let entry else {
            throw refusal(tree.range(of: table), "'\(name)' is not written in this table; expected it there")
        }
        return entry
    }

    /// A field's name as Lua writes it.
    static func key(_ name: String) -> String {
        let spelled = LuaTree("local \(name)")
        guard spelled.errors.isEmpty, spelled.locals.map(\.name) == [name] else { return "[\(quoted(name))]" }
        return name
    }

    /// A text as Lua writes it.
    static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            + "\""
    }
}
