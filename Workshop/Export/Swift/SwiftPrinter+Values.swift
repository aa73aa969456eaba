// Values of a program as those of Swift, and how one type becomes another.

import CarouselHost
import Escapes
import LuaSyntax

extension SwiftPrinter {
    // MARK: Conversions

    /// A value as another type, which holds at least as much.
    func fit(_ code: SwiftCode, to type: SwiftType) -> SwiftCode {
        if code.type.isSame(as: type) { return code.typed(type) }
        func made(_ text: String) -> SwiftCode { SwiftCode(text, .call, type).made(of: [code]) }
        switch (code.type, type) {
        case (.mixture, _), (_, .mixture): return code.typed(type)
        case (.nothing, .optional): return SwiftCode("nil", .call, type)
        case (.text, .data): return made(".text(\(code.text))").implicit
        case (.boolean, .data): return made(".boolean(\(code.text))").implicit
        case (.wide, .data): return made(".number(Double(\(code.text)))").implicit
        case (_, .data) where code.type.isDouble: return made(".number(\(code.text))").implicit
        case (.optional(let inner), .optional(let wanted)):
            let part = fit(SwiftCode("$0", .call, inner), to: wanted)
            return SwiftCode("\(code.at(.call)).map { \(part.text) }", .call, type).made(of: [code])
        case (.optional(let inner), _):
            help(.present)
            let given = code.isLiteral ? "(\(code.text)) as \(text(of: code.type))" : code.text
            return fit(SwiftCode("present(\(given))", .call, inner).made(of: [code]).failing, to: type)
        case (_, .optional(let wanted)): return fit(code, to: wanted).typed(type)
        case (.wide, _) where type.isDouble: return made("Double(\(code.text))")
        case (_, .wide) where code.type.isDouble:
            return code.isLiteral && code.type == .count ? code.typed(.wide) : made("Int(\(code.text))")
        default:
            refuse(openPlace, .mixedValues)
            return code.typed(type)
        }
    }

    // MARK: Constants

    static func number(_ value: Double) -> String {
        if value.isNaN { return "Double.nan" }
        if abs(value) == .pi { return value < 0 ? "-Double.pi" : "Double.pi" }
        if value.isInfinite { return value > 0 ? "Double.infinity" : "-Double.infinity" }
        let isPlain = value == value.rounded() && abs(value) < 1e15 && (value != 0 || value.sign == .plus)
        return isPlain ? "\(Int(value))" : "\(value)"
    }

    /// A text as it is written: letters as they are, what is not seen by its number.
    static func literal(_ text: String) -> String {
        var result = "\""
        for letter in text.unicodeScalars {
            let isPlain = letter.isASCII ? (32...126).contains(letter.value) : letter.properties.isAlphabetic
            switch letter {
            case "\"", "\\": result += "\\\(letter)"
            case _ where isPlain: result.unicodeScalars.append(letter)
            default: result += "\\u{\(String(letter.value, radix: 16))}"
            }
        }
        return result + "\""
    }

    /// A drawing as it is written: on lines of its own, if it has several.
    private static func drawing(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.filter {
            !$0.isEmpty
        }
        let isPlain = text.allSatisfy { $0.isNewline || $0.isASCII && $0 != "\"" && $0 != "\\" }
        guard lines.count > 1, isPlain else { return literal(text) }
        return "\"\"\"\n    \(lines.joined(separator: "\n    "))\n    \"\"\""
    }

    func real(_ value: Double) -> SwiftCode {
        let isNumber = value.isFinite && abs(value) != .pi
        let code = SwiftCode(Self.number(value), value.sign == .minus ? .unary : .call, .real)
        return isNumber ? code.literal : code
    }

    func whole(_ value: Int64) -> SwiftCode {
        let isExact = value.magnitude < 1 << 53
        let code = SwiftCode("\(value)", value < 0 ? .unary : .call, isExact ? .count : .wide)
        return value == .min ? SwiftCode("Int.min", .call, .wide) : code.literal
    }

    func constant(_ value: CapturedScript.Value, at place: ScriptPlace) -> SwiftCode {
        switch value {
        case .none: SwiftCode("nil", .call, .nothing)
        case .boolean(let flag): SwiftCode("\(flag)", .call, .boolean)
        case .whole(let number): whole(number)
        case .real(let number): real(number)
        case .text(let text): SwiftCode(Self.literal(text), .call, .text)
        case .host("Transform.identity"): SwiftCode(".identity", .call, .matrix).implicit
        case .host: refuse(place, .openCall)
        case .node(let node): object(node, at: place)
        }
    }

    /// A table or a Transform that was loaded.
    func object(_ node: Int, at place: ScriptPlace) -> SwiftCode {
        switch program.script.nodes[node] {
        case .function: return refuse(place, .openCall)
        case .matrix(let numbers):
            let rows = (0..<4).map { row in
                "SIMD4(\(numbers[(4 * row)..<(4 * row + 4)].map(Self.number).joined(separator: ", ")))"
            }
            return SwiftCode("Transform3D(\(rows.joined(separator: ", ")))", .call, .matrix)
        default:
            let type = self.type(of: .table(.loaded(node)))
            let name = global("object \(node)", like: objectName(node))
            switch type {
            case .path: declarePath(node, name)
            case .shape: declareShape(node, name, type, place)
            default: return refuse(place, .changedTable)
            }
            return SwiftCode("Self.\(name)", .call, type)
        }
    }

    /// What the script calls a value: the variable that holds it, if there is one, or the field.
    func objectName(_ node: Int) -> String {
        for case .function(let source, let function, let cells) in program.script.nodes {
            let upvalues = program.script.sources[source].tree.functions[function].upvalues
            for (upvalue, cell) in zip(upvalues, cells) where program.script.cells[cell] == .node(node) {
                return upvalue.name
            }
        }
        for case .table(_, let fields) in program.script.nodes {
            for case (.text(let name), .node(node)) in fields where FieldName.isWord(name) {
                return name
            }
        }
        return "table"
    }

    // MARK: Loaded values as constants of the type

    /// Declares a constant of the type once.
    func declare(_ name: String, _ comment: [String] = [], _ text: () -> String) {
        guard declared.insert("constant \(name)").inserted else { return }
        let place = constants.count
        constants.append("")
        let lines = comment.map { "/// \($0)" } + ["private static let \(name)\(text())"]
        constants[place] = lines.joined(separator: "\n")
    }

    private func declareShape(_ node: Int, _ name: String, _ type: SwiftType, _ place: ScriptPlace) {
        declare(name, comment(of: name)) { ": \(text(of: type)) = \(shaped(node, type, place))" }
    }

    private func declarePath(_ node: Int, _ name: String) {
        guard let maker = facts.paths[node] else { return }
        declare(name, comment(of: name)) {
            var text: String
            if maker.function == "svg", case .constant(.text(let drawing)) = maker.argument.form {
                text = "ItemPath(svg: \(Self.drawing(drawing)))"
            } else {
                text =
                    "ItemPath(\(maker.function == "points" ? "through" : "polygon"): \(points(maker.argument)))"
            }
            if let (width, height) = maker.fitted {
                text += ".fitted(Size(width: \(Self.number(width)), height: \(Self.number(height))))"
            }
            return " = try! \(text)"
        }
    }

    private func points(_ list: Expression) -> String {
        guard case .table(let entries) = list.form else {
            refuse(list.place, .changedTable)
            return "[]"
        }
        let texts = entries.elements.map { point -> String in
            guard case .table(let parts) = point.form, parts.elements.count == 2 else {
                refuse(point.place, .changedTable)
                return ""
            }
            let numbers = parts.elements.map { code($0, as: .real).text }
            return "Point(x: \(numbers[0]), y: \(numbers[1]))"
        }
        return "[\(texts.joined(separator: ", "))]"
    }

    private func shaped(_ node: Int, _ type: SwiftType, _ place: ScriptPlace) -> String {
        guard case .shape(let number) = type, case .table(_, let fields) = program.script.nodes[node] else {
            return ""
        }
        func text(_ value: CapturedScript.Value, _ wanted: SwiftType) -> String {
            if case .node(let inner) = value, case .shape = wanted.wrapped {
                return shaped(inner, wanted.wrapped, place)
            }
            return fit(constant(value, at: place), to: wanted).text
        }
        switch facts.shapes.shapes[number] {
        case .list(let element):
            let all = (0..<fields.count).compactMap { fields[.whole(Int64($0 + 1))] }.map {
                text($0, element)
            }
            return "[\(all.joined(separator: ", "))]"
        case .record(let names):
            let parts = names.map {
                "\(Self.safe($0.name)): \(text(fields[.text($0.name)] ?? .none, $0.type))"
            }
            return "\(self.text(of: type))(\(parts.joined(separator: ", ")))"
        }
    }

    /// The poses of a loaded function, and curves.
    func declareModuleValue(_ node: Int, _ value: ModuleValues.Function) -> String {
        let name = global("object \(node)", like: objectName(node))
        switch value {
        case .poses: declare(name, comment(of: name)) { " = \(facts.modules.posesText(node))" }
        case .bezier(let ends):
            declare(name, comment(of: name)) {
                " = Ease.bezier(\(ends.map(Self.number).joined(separator: ", ")))"
            }
        case .ease, .path: break
        }
        return "Self.\(name)"
    }

    /// A variable outside of functions as a property of the memory.
    func property(_ cell: Int) -> String {
        let known = program.cells[cell]
        let type = type(of: known.slot.kinds)
        let name = Self.safe(name(ofCell: cell))
        let initial = fit(constant(known.initial, at: openPlace), to: type)
        switch type {
        case _ where type.isDouble:
            let isShort = initial.isLiteral && !initial.text.contains(".") && !initial.text.contains("e")
            return "var \(name) = \(initial.text)\(isShort ? ".0" : "")"
        case .boolean, .text: return "var \(name) = \(initial.text)"
        case .optional where initial.text == "nil": return "var \(name): \(text(of: type))"
        default: return "var \(name): \(text(of: type)) = \(initial.text)"
        }
    }

    // MARK: Comments

    /// The comment above a variable outside of functions.
    func comment(of name: String) -> [String] {
        for source in program.script.sources where source.isScript {
            let tree = source.tree
            for statement in tree.children(of: tree.root) where tree.nodes[statement].kind == .local {
                let names = tree.children(of: statement).prefix(tree.nodes[statement].detail)
                guard names.contains(where: { tree.locals[tree.nodes[$0].detail].name == name }) else {
                    continue
                }
                return Self.comment(before: tree.nodes[statement].first, in: tree)
            }
        }
        return []
    }

    /// The lines of comment right above a token; none that are for tools.
    static func comment(before token: Int, in tree: LuaTree) -> [String] {
        var lines: [String] = []
        for line in String(tree.text(tree.gap(before: token))).split(whereSeparator: \.isNewline).reversed() {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix("--"), !words.hasPrefix("---@"), !words.contains("lint:") else { break }
            lines.insert(Escape.swiftComment(String(words.drop { $0 == "-" }.drop { $0 == " " })), at: 0)
        }
        return lines
    }
}
