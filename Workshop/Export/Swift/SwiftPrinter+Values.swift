// Values of a program as those of Swift, and how one type becomes another.

import CarouselHost
import Escapes

extension SwiftPrinter {
    // MARK: Conversions

    /// A value as another type, which holds at least as much; or, of a ScriptValue, what it is known to be.
    func fit(_ code: SwiftCode, to type: SwiftType) -> SwiftCode {
        if code.type.isSame(as: type) { return code.typed(type) }
        switch (code.type, type) {
        case (.nothing, .value): return code.typed(type)
        case (.nothing, _): return SwiftCode("nil", .call, type)
        case (_, .value): return boxed(code)
        case (.value, _): return unboxed(code, as: type)
        case (.optional(let inner), .optional(let wanted)):
            let part = SwiftCode("$0", .call, inner)
            return SwiftCode("\(code.at(.call)).map { \(fit(part, to: wanted).text) }", .call, type).made(
                of: [code])
        case (.optional(let inner), _):
            let present = SwiftCode("Lua.some(\(code.text))", .call, inner).made(of: [code]).failing
            return fit(present, to: type)
        case (_, .optional(let wanted)): return fit(code, to: wanted).typed(type)
        case (.wide, _) where type.isDouble:
            return SwiftCode("Double(\(code.text))", .call, type).made(of: [code])
        case (_, .wide) where code.type.isDouble:
            if code.isLiteral, code.type == .count { return code.typed(.wide) }
            return SwiftCode("Int(\(code.text))", .call, type).made(of: [code])
        default: return code.typed(type)
        }
    }

    /// A value as a ScriptValue.
    func boxed(_ code: SwiftCode) -> SwiftCode {
        func made(_ text: String) -> SwiftCode { SwiftCode(text, .call, .value).made(of: [code]) }
        switch code.type {
        case .value, .nothing: return code
        case .real: return made(".real(\(code.text))").implicit
        case .count:
            return made(code.isLiteral ? ".whole(\(code.text))" : ".whole(Int(\(code.text)))").implicit
        case .mixed: return made("ScriptValue(number: \(code.text))")
        case .wide: return made(".whole(\(code.text))").implicit
        case .boolean: return made(".boolean(\(code.text))").implicit
        case .text: return made(".text(\(code.text))").implicit
        case .matrix:
            return made(".matrix(\(code.isImplicit ? "Transform3D\(code.text)" : code.text))").implicit
        case .item: return made(".item(\(code.text))").implicit
        case .optional(.mixed): return made("ScriptValue(number: \(code.text))")
        case .optional(.count): return made("ScriptValue(\(code.at(.call)).map { Int($0) })")
        case .optional, .shape: return made("ScriptValue(\(code.text))")
        }
    }

    /// A ScriptValue as what it is known to be.
    private func unboxed(_ code: SwiftCode, as type: SwiftType) -> SwiftCode {
        let member: String
        switch type.wrapped {
        case .real, .count, .mixed: member = type.isOptional ? "optionalNumber" : "number"
        case .wide: member = type.isOptional ? "optionalWhole" : "whole"
        case .boolean: member = type.isOptional ? "optionalBoolean" : "boolean"
        case .text: member = type.isOptional ? "optionalText" : "text"
        case .matrix: member = type.isOptional ? "optionalMatrix" : "matrix"
        default: return code.typed(type)
        }
        return SwiftCode("\(code.receiver).\(member)", .call, type).made(of: [code])
    }

    // MARK: Constants

    static func number(_ value: Double) -> String {
        if value.isNaN { return "Double.nan" }
        if value == .pi { return "Double.pi" }
        if value.isInfinite { return value > 0 ? "Double.infinity" : "-Double.infinity" }
        let isPlain = value == value.rounded() && abs(value) < 1e15 && (value != 0 || value.sign == .plus)
        return isPlain ? "\(Int(value))" : "\(value)"
    }

    func real(_ value: Double) -> SwiftCode {
        let isNumber = value.isFinite && value != .pi
        let code = SwiftCode(Self.number(value), value.sign == .minus ? .unary : .call, .real)
        return isNumber ? code.literal : code
    }

    func whole(_ value: Int64) -> SwiftCode {
        let isExact = value.magnitude < 1 << 53
        let code = SwiftCode("\(value)", value < 0 ? .unary : .call, isExact ? .count : .wide)
        return value == .min ? SwiftCode("Int.min", .call, .wide) : code.literal
    }

    /// A text with a character for each of its bytes.
    static func bytes(_ text: String) -> String {
        var result = "\""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): result += "\\\""
            case UInt8(ascii: "\\"): result += "\\\\"
            case UInt8(ascii: "\n"): result += "\\n"
            case 32...126: result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "\\u{" + String(byte, radix: 16) + "}"
            }
        }
        return result + "\""
    }

    func constant(_ value: CapturedScript.Value) -> SwiftCode {
        switch value {
        case .none: SwiftCode(".none", .call, .nothing).implicit
        case .boolean(let flag): SwiftCode("\(flag)", .call, .boolean)
        case .whole(let number): whole(number)
        case .real(let number): real(number)
        case .text(let text): SwiftCode(Self.bytes(text), .call, .text)
        case .host("Transform.identity"): SwiftCode(".identity", .call, .matrix).implicit
        case .host(let name): SwiftCode("Lua.function(\(Self.bytes(name)))", .call, .value)
        case .node(let node): object(node)
        }
    }

    /// A table, a function or a Transform that was loaded.
    func object(_ node: Int) -> SwiftCode {
        switch program.script.nodes[node] {
        case .function:
            guard let number = program.number(ofLoaded: node) else {
                return SwiftCode(".none", .call, .value).implicit
            }
            return function(value: number, instance: node)
        case .matrix(let numbers):
            let rows = (0..<4).map { row in
                "SIMD4(\(numbers[(4 * row)..<(4 * row + 4)].map(Self.number).joined(separator: ", ")))"
            }
            return SwiftCode("Transform3D(\(rows.joined(separator: ", ")))", .call, .matrix)
        default:
            let kinds = ValueKinds.table(.loaded(node))
            let type = program.makers[node] == nil ? self.type(of: kinds) : .value
            let name = name(ofObject: node)
            if case .shape = type {
                declareShape(node, name, type)
                return SwiftCode("Self.\(name)", .call, type)
            }
            if facts.isInner(node) {
                return SwiftCode(".table(ScriptTable(\(contents(of: node))))", .call, .value).implicit
            }
            declareTable(node, name)
            if program.makers[node] != nil { return SwiftCode(member(name), .call, .value) }
            return SwiftCode(".table(\(member(name)))", .call, .value).implicit
        }
    }

    func name(ofObject node: Int) -> String { global("object \(node)", like: objectName(node)) }

    /// What the script calls a table: the variable that holds it, if there is one, or the field.
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

    // MARK: Tables that are only read

    private func declareShape(_ node: Int, _ name: String, _ type: SwiftType) {
        guard declared.insert("object \(node)").inserted else { return }
        let text = shaped(node, type)
        constants.append("private static let \(name): \(self.text(of: type)) = \(text)")
    }

    private func shaped(_ node: Int, _ type: SwiftType) -> String {
        guard case .shape(let number) = type, case .table(_, let fields) = program.script.nodes[node] else {
            return ""
        }
        func text(_ value: CapturedScript.Value, _ wanted: SwiftType) -> String {
            if case .node(let inner) = value, case .shape = wanted.wrapped {
                return shaped(inner, wanted.wrapped)
            }
            return fit(constant(value), to: wanted).text
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

    // MARK: Tables that are objects

    /// Declares a table as a property of the object, and fills it where the object begins: tables may hold each other.
    private func declareTable(_ node: Int, _ name: String) {
        guard declared.insert("object \(node)").inserted,
            case .table(let metatable, let fields) = program.script.nodes[node]
        else { return }
        if let maker = program.makers[node] {
            let code = fit(value(maker), to: .value)
            property("private lazy var \(name): ScriptValue = (try? \(code.text)) ?? .none")
            return
        }
        property("private let \(name) = ScriptTable()")
        if !fields.isEmpty { fillings.append("\(name).fill(\(contents(of: node)))") }
        if metatable != .none {
            fillings.append("\(name).setMetatable(\(fit(constant(metatable), to: .value).text))")
        }
    }

    /// What a loaded table holds: its list, and its other fields.
    private func contents(of node: Int) -> String {
        guard case .table(_, let fields) = program.script.nodes[node] else { return "" }
        var list: [String] = []
        var pairs: [String] = []
        for (key, value) in program.fields(fields) {
            let text = fit(constant(value), to: .value).text
            if key == .whole(Int64(list.count + 1)) {
                list.append(text)
            } else {
                pairs.append("(\(fit(constant(key), to: .value).text), \(text))")
            }
        }
        let more = pairs.isEmpty ? "" : ", [\(pairs.joined(separator: ", "))]"
        return "[\(list.joined(separator: ", "))]\(more)"
    }

    func property(_ text: String) {
        properties.append(SwiftLine(indent: 1, before: text, code: nil, after: ""))
    }

    /// Declares the variables outside of functions.
    func declareCells() {
        for (number, cell) in program.cells.enumerated() where declared.insert("cell \(number)").inserted {
            let type = type(of: cell.slot.kinds)
            let name = name(ofCell: number)
            let initial = fit(constant(cell.initial), to: type).text
            if case .node = cell.initial {
                property("private var \(name): \(text(of: type)) = \(empty(type))")
                fillings.append("\(name) = \(initial)")
            } else {
                property("private var \(name): \(text(of: type)) = \(initial)")
            }
        }
    }

    // MARK: Functions as values

    /// A function of the program as a value: always the same for a closure.
    func function(value number: Int, instance: Int?) -> SwiftCode {
        let function = program.functions[number]
        let instance = function.varying.isEmpty ? nil : instance
        let key = "value \(number) \(instance ?? -1)"
        let name = global(key, like: "\(function.name)Function")
        if declared.insert(key).inserted {
            let arguments = wrapperArguments(number, instance: instance)
            let call = SwiftCode(
                "self.\(self.name(ofFunction: number))(\(arguments.joined(separator: ", ")))", .call, .nothing
            )
            var code = call
            code.calls = [number]
            let listed = listed(code, facts.forms[number] ?? .list)
            property(
                "private lazy var \(name) = ScriptValue.function(ScriptFunction { [unowned self] arguments in"
            )
            for line in listed {
                properties.append(
                    SwiftLine(
                        indent: 2, before: line.before, code: line.code, after: line.after, isInside: true))
            }
            property("})")
        }
        return SwiftCode(member(name), .call, .value)
    }

    private func wrapperArguments(_ number: Int, instance: Int?) -> [String] {
        let function = program.functions[number]
        var arguments = function.parameters.enumerated().map { position, variable in
            let value = SwiftCode("arguments.value(\(position))", .call, .value)
            return fit(value, to: facts.type(ofVariable: variable)).text
        }
        if function.isVararg { arguments.append("arguments.values(from: \(function.parameters.count))") }
        return arguments + varyingArguments(number, instance: instance)
    }

    /// The upvalues of one of several closures of a function.
    func varyingArguments(_ number: Int, instance: Int?) -> [String] {
        let function = program.functions[number]
        guard let instance, case .function(_, _, let cells) = program.script.nodes[instance] else {
            return []
        }
        return zip(function.varying, function.varyingKinds).map { place, slot in
            fit(constant(program.script.cells[cells[place]]), to: type(of: slot.kinds)).text
        }
    }

    /// Lines that give the values of a call as a list.
    func listed(_ code: SwiftCode, _ form: ResultForm) -> [SwiftLine] {
        func line(_ before: String, _ code: SwiftCode?, _ after: String = "") -> SwiftLine {
            SwiftLine(indent: 0, before: before, code: code, after: after)
        }
        switch form {
        case .none: return [line("", code), line("return []", nil)]
        case .single(let type):
            let value = fit(code.typed(type), to: .value)
            return [line("return ", SwiftCode("[\(value.text)]", .call, .nothing).made(of: [code]))]
        case .tuple(let types):
            let parts = types.enumerated().map { fit(SwiftCode("results.\($0)", .call, $1), to: .value).text }
            return [line("let results = ", code), line("return [\(parts.joined(separator: ", "))]", nil)]
        case .list: return [line("return ", code)]
        }
    }
}
