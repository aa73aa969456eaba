// What was set of a script, written into it. In: values. Out: changes of the text.

import CarouselEngine
import Foundation
import LuaSyntax

extension LuaPlugin {
    /// Where the hook that places items begins, as file:line; the file where it is not written in it.
    package var hookPlace: String {
        let field = source.tables.field(at: ["itemTransformForOffset"])
        let line = field.map { source.tree.lines.place(of: $0.range.lowerBound).line }
        return displayPath + (line.map { ":\($0)" } ?? "")
    }

    // MARK: Defaults

    /// The changes that make values defaults, one edit for each file.
    ///
    /// - Parameter values: of options that the script declares and of standard ones, by name.
    /// - Throws: ``ScriptEdit/Problem`` if a default is no literal, with its place and the value to write there.
    package func editOfDefaults(_ values: [String: Double]) throws(ScriptEdit.Problem) -> [ScriptEdit] {
        var changes: [String: [TextChange]] = [:]
        var missing: [(name: String, text: String)] = []
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let (edit, node) = place(ofDefault: name) else {
                missing.append((name, literal(of: value, for: name)))
                continue
            }
            let former = String(edit.source.tree.text(edit.source.tree.range(of: node)))
            let text = literal(of: value, for: name, like: former)
            if let change = try edit.replacing(node, with: text, of: "default of '\(name)'") {
                changes[edit.file, default: []].append(change)
            }
        }
        // A standard option gets its first default; that of one of the script's own is somewhere.
        if let own = missing.first(where: { CarouselOption(rawValue: $0.name) == nil }) {
            throw ScriptEdit.Problem(
                description:
                    "\(displayPath): the default of '\(own.name)' is not written in the script; expected `\(own.name) = \(own.text)` in options"
            )
        }
        if !missing.isEmpty {
            changes[displayPath, default: []] += try adding(missing, toFieldOfScript: "options")
        }
        return edits(changes)
    }

    /// The change that writes the draft in use.
    ///
    /// - Throws: ``ScriptEdit/Problem`` if there is none, or if it does not load.
    package func editOfDraft() throws(ScriptEdit.Problem) -> ScriptEdit {
        guard let draft else {
            throw ScriptEdit.Problem(description: "\(displayPath): no draft; expected one to write")
        }
        do throws(ScriptFile.Problem) {
            return ScriptEdit(path: displayPath, from: try ScriptFile.text(atPath: path), to: draft)
        } catch {
            // A script that was tried out before it has a file.
            if error.isMissing { return ScriptEdit(path: displayPath, from: "", to: draft) }
            throw ScriptEdit.Problem(description: "\(displayPath) \(error)")
        }
    }

    /// Loads what an edit of the script makes, as a draft.
    ///
    /// - Throws: ``PluginError`` if it does not load.
    package func check(_ edit: ScriptEdit) throws(PluginError) {
        guard edit.path == displayPath else { return }
        _ = try LuaPlugin(draft: edit.text, path: path, displayPath: displayPath, root: modules.root)
    }

    private func edits(_ changes: [String: [TextChange]]) -> [ScriptEdit] {
        ownSources.compactMap { file, source in
            changes[file].map { ScriptEdit(path: file, text: source.text, $0) }
        }
    }

    private func place(ofDefault name: String) -> (edit: TableEdit, node: Int)? {
        for (file, source) in ownSources {
            if let node = source.tables.value(ofOption: name, isOnlyName: file != displayPath) {
                return (TableEdit(file: file, source: source), node)
            }
        }
        return nil
    }

    /// Adds fields to a table of the script's, which may have to be made.
    private func adding(
        _ fields: [(name: String, text: String)], toFieldOfScript name: String
    ) throws(ScriptEdit.Problem) -> [TextChange] {
        if let table = source.tables.field(at: [name])?.value.flatMap(source.tables.table(of:)) {
            return tableEdit.adding(fields, to: table)
        }
        let text = fields.map { "\(TableEdit.key($0.name)) = \($0.text)" }.joined(separator: ", ")
        guard source.tables.field(at: [name]) == nil,
            let result = source.tables.result.flatMap(source.tables.table(of:))
        else {
            throw ScriptEdit.Problem(
                description:
                    "\(displayPath): '\(name)' is not written as a table in the script; expected `\(text)` in \(name)"
            )
        }
        return tableEdit.adding([(name, "{ \(text) }")], to: result)
    }

    /// Makes changes to the script's own tables.
    private var tableEdit: TableEdit { TableEdit(file: displayPath, source: source) }

    // MARK: Presets

    /// The changes that add a preset, or give it other values.
    ///
    /// - Parameter values: of options that the script declares and of standard ones, by name.
    package func edit(ofPreset name: String, _ values: [String: Double]) throws(ScriptEdit.Problem)
        -> ScriptEdit
    {
        let order = manifest.options.map(\.name) + CarouselOption.allCases.map(\.rawValue)
        let names = order.filter { values[$0] != nil }
        let fields = names.map { (name: $0, text: literal(of: values[$0] ?? 0, for: $0)) }
        let text =
            fields.isEmpty ? "{}" : "{ \(fields.map { "\($0.name) = \($0.text)" }.joined(separator: ", ")) }"
        guard let field = source.tables.field(at: ["presets", name]) else {
            return script(try adding([(name, text)], toFieldOfScript: "presets"))
        }
        let former = field.value.flatMap(source.tables.table(of:)).map {
            ($0, source.tables.fields(of: $0) ?? [])
        }
        guard let (table, written) = former else {
            throw tableEdit.refusal(
                field.range, "the preset '\(name)' is computed; expected a table there: \(text)")
        }
        var changes: [TextChange] = []
        let isSame = Set(written.map(\.name)) == Set(names) && written.count == names.count
        for part in written {
            guard let node = part.value else { continue }
            let former = String(source.tree.text(source.tree.range(of: node)))
            let value = literal(of: values[part.name] ?? 0, for: part.name, like: former)
            if let change = try tableEdit.replacing(
                node, with: value, of: "'\(part.name)' of the preset '\(name)'")
            {
                changes.append(change)
            }
        }
        return script(isSame ? changes : [TextChange(range: source.tree.range(of: table), text: text)])
    }

    /// The change that removes a preset.
    package func editRemovingPreset(_ name: String) throws(ScriptEdit.Problem) -> ScriptEdit {
        script([try tableEdit.removing(name, from: tableOfPresets())])
    }

    /// The change that gives a preset another name.
    package func editRenamingPreset(_ name: String, to other: String) throws(ScriptEdit.Problem) -> ScriptEdit
    {
        let table = try tableOfPresets()
        if let there = source.tables.field(at: ["presets", other]) {
            throw tableEdit.refusal(there.range, "there is a preset '\(other)'; expected another name")
        }
        return script([try tableEdit.renaming(name, to: other, in: table)])
    }

    private func tableOfPresets() throws(ScriptEdit.Problem) -> Int {
        guard let table = source.tables.field(at: ["presets"])?.value.flatMap(source.tables.table(of:)) else {
            throw ScriptEdit.Problem(
                description: "\(displayPath): has no table of presets; expected `presets = { NAME = {} }`")
        }
        return table
    }

    private func script(_ changes: [TextChange]) -> ScriptEdit {
        ScriptEdit(path: displayPath, text: source.text, changes)
    }

    // MARK: Stage and poses

    /// The changes that give settings of the stage other values.
    package func edit(
        ofStage values: [(property: CarouselProperty, value: CarouselProperty.Value)]
    ) throws(ScriptEdit.Problem) -> ScriptEdit {
        var changes: [TextChange] = []
        var missing: [(name: String, text: String)] = []
        for (property, value) in values {
            let field = [property.name, property.alias].compactMap { $0 }
                .lazy.compactMap { [source] in source.tables.field(at: ["stage", $0]) }.first
            let text = value.literal
            guard let field else {
                missing.append((property.alias ?? property.name, text))
                continue
            }
            let what = "'\(field.name)' of the stage"
            guard let node = field.value else {
                throw tableEdit.refusal(field.range, "\(what) is computed; expected \(text)")
            }
            let parts = source.tables.table(of: node).map(source.tables.elements)
            if case .size(let size) = value, let parts, parts.count == 2 {
                for (part, number) in zip(parts, [size.width, size.height]) {
                    if let change = try tableEdit.replacing(part, with: "\(shortest(number))", of: what) {
                        changes.append(change)
                    }
                }
            } else if let change = try tableEdit.replacing(node, with: text, of: what) {
                changes.append(change)
            }
        }
        if !missing.isEmpty { changes += try adding(missing, toFieldOfScript: "stage") }
        return script(changes)
    }

    /// The change of a number of a pose, as `poses { [1] = { rotate = { 0, 0, 0.3 } } }` writes it.
    ///
    /// - Parameters:
    ///   - offset: where the pose is, in items.
    ///   - field: of the pose, such as `rotate`.
    ///   - part: the position in the field's list; nil if the field is the number.
    ///   - value: a number; where the text has a percentage, that of the percentage.
    package func edit(
        ofPoseAt offset: Double, field: String, part: Int?, to value: Double
    ) throws(ScriptEdit.Problem) -> ScriptEdit {
        let tree = source.tree
        let tables = source.tables
        let call = tables.field(at: ["itemTransformForOffset"])?.value
        let list = call.flatMap { tree.nodes[$0].kind == .call ? tree.children(of: $0).last : nil }
        let pose = list.flatMap(tables.table(of:)).flatMap { table in
            tree.children(of: table).first { entry in
                guard tree.nodes[entry].kind == .keyedEntry, let key = tree.children(of: entry).first else {
                    return false
                }
                return tables.number(key) == offset
            }
        }
        let name = "'\(field)' of the pose at \(shortest(offset))"
        let node = pose.flatMap { tree.children(of: $0).last }.flatMap(tables.fields(of:))?
            .last { $0.name == field }?.value
        let number =
            part.map { part in
                node.flatMap(tables.table(of:)).map(tables.elements).flatMap {
                    $0.indices.contains(part) ? $0[part] : nil
                }
            } ?? node
        guard let number else {
            throw ScriptEdit.Problem(
                description:
                    "\(displayPath): \(name) is not written in the script; expected it in a call of poses")
        }
        let former = tables.string(number)
        let text = former?.hasSuffix("%") == true ? "\"\(shortest(value))%\"" : shortest(value)
        return script([try tableEdit.replacing(number, with: text, of: name)].compactMap { $0 })
    }

    // MARK: Literals

    /// A value of an option as Lua writes it.
    ///
    /// - Parameter former: the literal in whose place it comes, for its quotes.
    private func literal(of value: Double, for name: String, like former: String = "") -> String {
        if let option = manifest.options.first(where: { $0.name == name }) {
            return option.literal(of: value, like: former)
        }
        return CarouselOption(rawValue: name)?.kind == .boolean ? "\(value != 0)" : shortest(value)
    }
}

/// A number with no more digits than it needs.
private func shortest(_ value: Double) -> String {
    if value.isInfinite { return value < 0 ? "-math.huge" : "math.huge" }
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
}

extension CarouselProperty.Value {
    /// As Lua writes it.
    fileprivate var literal: String {
        switch self {
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): shortest(number)
        case .size(let size): "{ \(shortest(size.width)), \(shortest(size.height)) }"
        case .word(let word): TableEdit.quoted(word)
        }
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
            let text = text(of: value)
            let isPlain = !text.contains { "'\"\\\n".contains($0) }
            return isPlain && former.hasPrefix("'") ? "'\(text)'" : TableEdit.quoted(text)
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
