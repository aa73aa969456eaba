// Names of a script. In: a document and a byte. Out: what the protocol shows and changes: hover, symbols, rename.

import CarouselEngine
import CarouselHost
import LuaSyntax

extension Document {
    // MARK: Hover

    /// An option's help, its range and its value now; nil where there is none.
    func hover(at byte: Int) -> JSON? {
        guard let token = token(at: byte) else { return nil }
        let text = tree.text(ofToken: token)
        let isField = tree.nodes.contains { $0.kind == .namedEntry && $0.detail == token }
        guard isField || tree.tokens[token].kind == .string else { return nil }
        let name = isField ? String(text) : String(text.dropFirst().dropLast())
        guard let help = help(forOption: name) else { return nil }
        return [
            "contents": ["kind": "plaintext", "value": help], "range": range(tree.range(ofToken: token)),
        ]
    }

    private func help(forOption name: String) -> String? {
        if let plugin, let option = plugin.manifest.options.first(where: { $0.name == name }) {
            let value = plugin.value(ofOption: name) ?? option.defaultValue
            let unit = option.unit.isEmpty ? "" : " \(option.unit)"
            let lines = [option.help, "\(option.text(of: value))\(unit) now; \(option.range)"]
            return ([name] + lines.filter { !$0.isEmpty }).joined(separator: "\n")
        }
        guard let option = CarouselOption(rawValue: name) else { return nil }
        let now =
            (plugin?.manifest.standardOptions[option] ?? option.engineDefault).map { "\n\($0) now" } ?? ""
        return "\(name)\n\(option.help)\(option.unit.isEmpty ? "" : ", in \(option.unit)")\(now)"
    }

    // MARK: Symbols

    /// The fields of the script's table, with those of options, presets and stage, and its functions.
    var symbols: [JSON] {
        let functions = tree.nodes.indices.filter {
            tree.nodes[$0].kind == .localFunction || tree.nodes[$0].kind == .functionStatement
        }
        let named = functions.compactMap { node -> (Int, JSON)? in
            guard let name = tree.children(of: node).first else { return nil }
            let range = tree.range(of: name)
            return (
                range.lowerBound, symbol(String(tree.text(range)), 12, range, whole: tree.range(of: node))
            )
        }
        let fields = (tables.result.flatMap(tables.fields) ?? []).map { ($0.range.lowerBound, symbol($0)) }
        return (named + fields).sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func symbol(_ field: LuaTables.Field) -> JSON {
        let value = field.value.map(tree.range(of:)) ?? field.range
        let isFunction = field.value.map { tree.nodes[$0].kind == .function } ?? false
        let whole =
            value.lowerBound >= field.range.lowerBound
            ? field.range.lowerBound..<value.upperBound : field.range
        var symbol = symbol(field.name, isFunction ? 12 : 8, field.range, whole: whole)
        if let parts = field.value.flatMap(tables.fields), !parts.isEmpty {
            symbol["children"] = parts.filter { whole.contains($0.range.lowerBound) }.map(self.symbol)
        }
        return symbol
    }

    private func symbol(_ name: String, _ kind: Int, _ selection: Range<Int>, whole: Range<Int>) -> JSON {
        ["name": name, "kind": kind, "range": range(whole), "selectionRange": range(selection)]
    }

    // MARK: Rename

    private static func failed(_ reason: String) -> RequestError {
        RequestError(code: -32803, message: reason)
    }

    /// The name of a local at a byte, and where it is.
    func renamable(at byte: Int) -> (local: Int, token: Int)? {
        guard let token = token(at: byte), tree.tokens[token].kind == .name else { return nil }
        let used = tree.nodes.first { $0.kind == .name && $0.first == token }
        let local = used.flatMap(tree.local(of:)) ?? tree.locals.firstIndex { $0.token == token }
        return local.map { ($0, token) }
    }

    /// Another name for a local, wherever it is used.
    func rename(at byte: Int, to name: String) throws(RequestError) -> JSON {
        guard let (local, _) = renamable(at: byte), tree.locals[local].token != nil else {
            throw Self.failed("no local variable here; expected one, such as a parameter")
        }
        guard name != "_ENV" else {
            throw Self.failed("'_ENV' is where globals are; expected another name")
        }
        let spelled = LuaTree("local \(name)")
        guard spelled.errors.isEmpty, spelled.locals.map(\.name) == [name] else {
            throw Self.failed("'\(name)' is no name; expected letters, digits and _")
        }
        let uses = tree.nodes.filter { tree.local(of: $0) == local }.map(\.first)
        let tokens = (uses + [tree.locals[local].token].compactMap { $0 }).sorted()
        let changes = tokens.map { TextChange(range: tree.range(ofToken: $0), text: name) }
        // The same names must stand for the same variables afterwards.
        let after = LuaTree(ScriptEdit(path: path, text: tree.lines.text, changes).text)
        guard after.errors.isEmpty, after.references == tree.references,
            after.locals.map(\.token) == tree.locals.map(\.token)
        else { throw Self.failed("'\(name)' already stands for something else there; expected another name") }
        return workspaceEdit(changes.map { edit($0.range, $0.text) })
    }
}
