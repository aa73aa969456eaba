// What the user has set of a script's options, as its defaults. In: values. Out: changes of the text.

import Foundation
import LuaSyntax

extension LuaPlugin {
    /// The changes that make the user's values defaults, one edit for each file.
    ///
    /// - Parameter name: of the only option to change; nil for all that the user has set.
    /// - Throws: ``ScriptEdit/Problem`` if a default is no literal, with its place and the value to write there.
    package func editOfDefaults(only name: String? = nil) throws(ScriptEdit.Problem) -> [ScriptEdit] {
        var changes: [String: [TextChange]] = [:]
        for option in manifest.options where name == nil || option.name == name {
            guard let value = ownOptionValues[option.name] else { continue }
            let (file, change) = try change(ofDefault: option, to: value)
            if let change { changes[file, default: []].append(change) }
        }
        return ownSources.compactMap { file, source in
            changes[file].map { ScriptEdit(path: file, text: source.text, $0) }
        }
    }

    private func change(
        ofDefault option: PluginOption, to value: Double
    ) throws(ScriptEdit.Problem) -> (file: String, change: TextChange?) {
        for (file, source) in ownSources {
            guard let node = source.tables.value(ofOption: option.name, isOnlyName: file != displayPath)
            else {
                continue
            }
            let range = source.tree.range(of: node)
            let former = String(source.tree.text(range))
            let text = option.literal(of: value, like: former)
            guard source.tables.isLiteral(node) else {
                let place = source.range(range)
                throw ScriptEdit.Problem(
                    description:
                        "\(file):\(place.line):\(place.column): the default of '\(option.name)' is computed; expected a literal there: \(text)"
                )
            }
            return (file, former == text ? nil : TextChange(range: range, text: text))
        }
        throw ScriptEdit.Problem(
            description:
                "\(displayPath): the default of '\(option.name)' is not written in the script; expected `\(option.name) = \(option.literal(of: value, like: ""))` in options"
        )
    }
}

extension PluginOption {
    /// A value as Lua writes it.
    ///
    /// - Parameter former: the literal in whose place it comes, for its quotes.
    fileprivate func literal(of value: Double, like former: String) -> String {
        switch kind {
        case .boolean: return text(of: value)
        case .choice, .color:
            let quote = former.hasPrefix("'") ? "'" : "\""
            return quote + text(of: value) + quote
        case .number:
            // With the decimals of the step, and more if the value needs them.
            let decimals = step.map(Self.decimals) ?? 0
            for count in decimals..<18 {
                let text = String(format: "%.\(count)f", value)
                if Double(text) == value { return text }
            }
            return "\(value)"
        }
    }

    private static func decimals(_ step: Double) -> Int {
        (0..<9).first { count in
            let scaled = step * pow(10, Double(count))
            return abs(scaled - scaled.rounded()) < 1e-6
        } ?? 9
    }
}

extension LuaTables {
    /// The default of an option: its value, or the field `default` of its description.
    ///
    /// - Parameter isOnlyName: whether any field with the name will do, if there is only one: in a module.
    fileprivate func value(ofOption name: String, isOnlyName: Bool) -> Int? {
        func described(_ value: Int) -> Int? {
            fields(of: value).map { $0.last { $0.name == "default" }?.value } ?? value
        }
        if let value = field(at: ["options", name])?.value { return described(value) }
        if let list = field(at: ["options"])?.value {
            let entry = elements(of: list).first { entry in
                fields(of: entry)?.contains { $0.name == "name" && $0.value.flatMap(string) == name } ?? false
            }
            if let entry { return described(entry) }
        }
        guard isOnlyName, let field = onlyField(named: name), let value = field.value else { return nil }
        return described(value)
    }
}
