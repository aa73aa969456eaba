// What can be written at a place of a script. In: a document and a byte. Out: completions of the protocol.

import CarouselEngine
import CarouselHost
import LuaSyntax

extension Document {
    /// The completions at a byte.
    func completions(at byte: Int) -> [JSON] {
        let tree = prefix(byte)
        var tokens = tree.tokens.filter { $0.kind != .endOfText }
        // A text that is not finished yet is an error of the text before the place.
        if let start = tree.errors.map(\.range.lowerBound).first(where: { isOpenString(in: tree, from: $0) })
        {
            tokens.removeAll { $0.end > start }
            return completions(ofStringFrom: start + 1, to: byte, after: tokens.map { tree.text($0.range) })
        }
        let isWord = tokens.last.map { $0.end == byte && $0.kind == .name } ?? false
        let start = isWord ? tokens[tokens.count - 1].start : byte
        if isWord { tokens.removeLast() }
        let words = tokens.suffix(2).map { String(tree.text($0.range)) }
        guard let mark = words.last, mark == "." || mark == ":", words.count == 2 else {
            return Self.words.map { item($0, 6, start..<byte) }
        }
        // The path before the mark: `carousel.bounds`.
        var path = [words[0]]
        var rest = tokens.dropLast(2)
        while rest.count > 1, tree.text(rest[rest.endIndex - 1].range) == "." {
            path.insert(String(tree.text(rest[rest.endIndex - 2].range)), at: 0)
            rest = rest.dropLast(2)
        }
        let owner = owner(of: path, in: tree)
        return HostName.all.filter { name in
            name.owner.lowercased() == owner.lowercased()
                && (mark == ":") == (name.isMethod || name.signature.isEmpty)
        }.map { item($0.name, $0.isMethod ? 2 : 3, detail: $0.signature, help: $0.help, start..<byte) }
    }

    private static let modules = ["ease", "path", "poses"]
    private static let words = ["carousel", "Transform"] + modules.map { "require \"\($0)\"" }

    private func isOpenString(in tree: LuaTree, from start: Int) -> Bool {
        ["\"", "'"].contains(tree.text(start..<min(start + 1, tree.lines.text.utf8.count)))
    }

    /// The class of the object before a dot or colon; anything else with methods is a Transform.
    private func owner(of path: [String], in tree: LuaTree) -> String {
        let tables = LuaTables(tree)
        let name = path[0]
        let local = tree.locals.lastIndex { $0.name == name }
        let value = local.flatMap(tables.firstValue)
        // What is no Transform has no names that are known here.
        if let value, [.number, .string, .table, .true, .false].contains(tree.nodes[value].kind) {
            return ""
        }
        if local == nil, ["math", "string", "table", "utf8", "coroutine"].contains(name) { return "" }
        let module = value.flatMap { call -> String? in
            let parts = tree.children(of: call)
            guard parts.count == 2, tree.text(tree.range(of: parts[0])) == "require" else { return nil }
            return tables.string(parts[1])
        }
        return path.dropFirst().reduce(module ?? (["carousel", "item"].contains(name) ? name : "Transform")) {
            owner, field in
            HostName.all.first { $0.owner.lowercased() == owner.lowercased() && $0.name == field }?
                .signature ?? "Transform"
        }
    }

    private func completions(ofStringFrom start: Int, to end: Int, after words: [Substring]) -> [JSON] {
        if words.suffix(3) == [":", "option", "("] {
            return (plugin?.manifest.options ?? []).map {
                item($0.name, 10, detail: $0.range, help: $0.help, start..<end)
            }
                + CarouselOption.allCases.map {
                    item($0.rawValue, 10, detail: $0.unit, help: $0.help, start..<end)
                }
        }
        if words.suffix(2) == ["require", "("] || words.last == "require" {
            return Self.modules.map { item($0, 9, start..<end) }
        }
        // Colors only where one may be: behind their names, or begun with #.
        let isColor =
            words.last == "=" && ["tint", "color", "verso", "default"].contains(words.suffix(2).first)
        guard isColor || tree.lines.text(start..<end).hasPrefix("#") else { return [] }
        let own = tree.nodes.indices.compactMap(tables.string).filter {
            $0.hasPrefix("#") && $0.utf8.count == 7
        }
        let colors = Self.colors.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
        return Set(own).sorted().map { item($0, 16, detail: "in this script", start..<end) }
            + colors.map { item($0.1, 16, detail: $0.0, start..<end) }
    }

    /// The basic colors of CSS.
    private static let colors = [
        "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "white": "#ffffff", "maroon": "#800000",
        "red": "#ff0000", "purple": "#800080", "fuchsia": "#ff00ff", "green": "#008000", "lime": "#00ff00",
        "olive": "#808000", "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff", "teal": "#008080",
        "aqua": "#00ffff",
    ]

    private func item(
        _ label: String, _ kind: Int, detail: String = "", help: String = "", _ range: Range<Int>
    ) -> JSON {
        var item: JSON = ["label": label, "kind": kind, "textEdit": edit(range, label)]
        if !detail.isEmpty { item["detail"] = detail }
        if !help.isEmpty { item["documentation"] = help }
        return item
    }
}
