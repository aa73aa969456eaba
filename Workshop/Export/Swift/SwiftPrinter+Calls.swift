// Calls of a program as calls of Swift: of its functions, of the host's, of methods.

import CarouselEngine
import CarouselHost

extension SwiftPrinter {
    /// A call, and what its values are called in what it gives.
    struct Call {
        let code: SwiftCode
        /// What follows the call for each value, and its type; nothing for what is none.
        let values: [(suffix: String, type: SwiftType)]

        init(_ code: SwiftCode, _ values: [(suffix: String, type: SwiftType)]) {
            self.code = code
            self.values = values
        }

        /// A call of one value.
        init(_ code: SwiftCode) { self.init(code, [("", code.type)]) }

        func value(_ position: Int, of text: String) -> SwiftCode {
            guard position < values.count, values[position].type != .nothing else {
                return SwiftCode("nil", .call, .nothing)
            }
            return SwiftCode(text + values[position].suffix, .call, values[position].type)
        }
    }

    /// The first value of a call.
    func single(_ expression: Expression) -> SwiftCode {
        guard let call = self.call(expression, count: 1) else { return SwiftCode("nil", .call, .mixture) }
        guard let first = call.values.first else {
            return refuse(expression.place, .openCall)
        }
        if first.suffix.isEmpty { return call.code.typed(first.type) }
        return call.value(0, of: call.code.at(.call)).made(of: [call.code])
    }

    /// A call, of which so many values are needed; nil for what Swift has not.
    func call(_ expression: Expression, count: Int) -> Call? {
        guard case .call(let callee, let arguments) = expression.form else {
            if case .arguments = expression.form { refuse(expression.place, .openCall) }
            return nil
        }
        if let last = arguments.last, last.isMany, !isSingle(last) {
            refuse(last.place, .openCall)
            return nil
        }
        if let module = facts.module(called: callee) {
            return moduleCall(module, callee, arguments, expression)
        }
        if let number = facts.function(called: callee) {
            let code = call(function: number, callee, arguments)
            switch facts.forms[number] ?? .many {
            case .none: return Call(code, [])
            case .single(let type): return Call(code.typed(type))
            case .tuple(let types): return Call(code, types.enumerated().map { (".\($0)", $1) })
            case .many:
                refuse(expression.place, .openCall)
                return nil
            }
        }
        switch callee {
        case .host(let host): return hostCall(host, arguments, expression, count: count)
        case .method(let name):
            if type(of: arguments[0].kinds) == .path { return pathCall(name, arguments, expression) }
            refuse(expression.place, .openCall)
        case .value(let value):
            if let poses = chosenPoses(value) { return posesCall(poses, arguments, expression) }
            refuse(expression.place, .openCall)
        case .function: refuse(expression.place, .openCall)
        }
        return nil
    }

    /// Whether a call gives one value, and that as such.
    func isSingle(_ call: Expression) -> Bool {
        guard case .call(let callee, _) = call.form else { return !call.isMany }
        if case .ease(let name)? = facts.module(called: callee) { return name != "spring" }
        if let number = facts.function(called: callee) {
            if case .single = facts.forms[number] ?? .many { return true }
            return false
        }
        return program.isSingle(call)
    }

    // MARK: What the engine has of the host's modules

    private func moduleCall(
        _ module: ModuleValues.Function, _ callee: Expression.Callee, _ arguments: [Expression],
        _ expression: Expression
    ) -> Call? {
        switch module {
        case .ease(let name): return easeCall(name, arguments, expression)
        case .bezier:
            guard let node = node(of: callee), let first = arguments.first else { return nil }
            let x = code(first, as: .real)
            return Call(
                SwiftCode("\(declareModuleValue(node, module))(\(x.text))", .call, .real).made(of: [x]))
        case .poses(let node): return posesCall(declareModuleValue(node, module), arguments, expression)
        case .path(let name): return pathCall(name, arguments, expression)
        }
    }

    private func posesCall(_ poses: String, _ arguments: [Expression], _ expression: Expression) -> Call? {
        guard arguments.count >= 2 else {
            refuse(expression.place, .mixedKinds(expression.kinds))
            return nil
        }
        let parts = [code(arguments[0], as: .real), code(arguments[1], as: .matrix)]
        let base = parts[1].isImplicit ? "Transform3D\(parts[1].text)" : parts[1].text
        let text = "\(poses).place(at: \(parts[0].text), from: \(base), in: \(carousel))"
        let values: [(String, SwiftType)] = [
            (".transform", .matrix), (".alpha", .real), ("", .nothing), (".shade", .real),
        ]
        return Call(SwiftCode(text, .call, .matrix).made(of: parts), values)
    }

    /// The poses of a table that a choice selects, as a property; nil for anything else.
    private func chosenPoses(_ value: Expression) -> String? {
        guard case .field(let object, let key, false) = value.form, case .loaded(let table) = object.form,
            case .option(let option) = key.plain.form,
            case .table(_, let fields) = program.script.nodes[table],
            let known = options.own.first(where: { $0.option.name == option }),
            case .choice(let words) = known.option.kind
        else { return nil }
        var lines: [String] = []
        for (word, name) in zip(words, SwiftOptions.cases(of: words)) {
            guard case .node(let node)? = fields[.text(word)], let module = facts.modules.function(node),
                case .poses = module
            else { return nil }
            lines.append("    case .\(Self.safe(name)): \(declareModuleValue(node, module))")
        }
        let name = global("object \(table)", like: objectName(table))
        if declared.insert("choice \(table)").inserted {
            let property = Self.safe(known.property)
            choices.append(
                "private var \(name): Poses {\n    switch \(property) {\n\(lines.joined(separator: "\n"))\n    }\n}"
            )
        }
        return member(name)
    }

    private func node(of callee: Expression.Callee) -> Int? {
        guard case .function(let number, let instance) = callee else { return nil }
        return instance ?? program.functions[number].instances.first
    }

    /// How many numbers the functions of `ease` take, and what those are called that have another name.
    private static let easeFunctions: [String: (count: Int, name: String)] = [
        "clamp": (3, "clamp"), "lerp": (3, "mix"), "remap": (5, "remap"), "smoothstep": (3, "smoothstep"),
        "sign": (1, "sign"), "damp": (4, "damp"), "follow": (5, "follow"), "spring": (6, "spring"),
    ]

    private func easeCall(_ name: String, _ arguments: [Expression], _ expression: Expression) -> Call? {
        let known = Self.easeFunctions[name]
        let count = known?.count ?? 1
        guard arguments.count >= count, known != nil || Ease(rawValue: name) != nil else {
            refuse(expression.place, .openCall)
            return nil
        }
        let parts = arguments.prefix(count).map { number($0) }
        let texts = parts.map(\.text).joined(separator: ", ")
        let code = SwiftCode("Ease.\(known?.name ?? name)(\(texts))", .call, .real).made(of: Array(parts))
        if name == "spring" { return Call(code, [(".value", .real), (".speed", .real)]) }
        let wanted = type(of: expression.kinds)
        guard wanted.isDouble else {
            refuse(expression.place, .mixedKinds(expression.kinds))
            return nil
        }
        return Call(code.typed(wanted))
    }

    /// An argument that must be a number, as a Double.
    private func number(_ expression: Expression) -> SwiftCode {
        let code = natural(expression)
        return code.type.isDouble ? code : fit(code, to: .real)
    }

    private func pathCall(_ name: String, _ arguments: [Expression], _ expression: Expression) -> Call? {
        let path = natural(arguments[0])
        guard path.type == .path else {
            refuse(expression.place, .changedTable)
            return nil
        }
        func made(_ text: String, _ type: SwiftType, _ parts: [SwiftCode] = []) -> SwiftCode {
            SwiftCode("\(path.at(.call)).\(text)", .call, type).made(of: [path] + parts)
        }
        switch (name, arguments.count) {
        case ("at", 2):
            let part = number(arguments[1])
            return Call(
                made("place(at: \(part.text))", .real, [part]),
                [(".point.x", .real), (".point.y", .real), (".angle", .real)])
        case ("length", _): return Call(made("length", .real))
        case ("bounds", _):
            return Call(
                made("bounds", .real),
                [
                    (".origin.x", .real), (".origin.y", .real), (".size.width", .real),
                    (".size.height", .real),
                ])
        default:
            refuse(expression.place, .changedTable)
            return nil
        }
    }

    // MARK: Functions of the program

    private func call(function number: Int, _ callee: Expression.Callee, _ arguments: [Expression])
        -> SwiftCode
    {
        let function = program.functions[number]
        var instance: Int?
        if case .function(_, let known) = callee { instance = known }
        var name = member(self.name(ofFunction: number))
        if case .value(let value) = callee, case .variable(let variable) = value.form {
            name = self.name(ofVariable: variable)
        }
        var parts = function.parameters.enumerated().map { position, variable -> SwiftCode in
            let type = facts.type(ofVariable: variable)
            guard position < arguments.count else { return fit(SwiftCode("nil", .call, .nothing), to: type) }
            return self.code(arguments[position], as: type)
        }
        // What nobody takes is computed nevertheless.
        for argument in arguments.dropFirst(function.parameters.count)
        where !program.isTotal(argument) {
            parts.append(refuse(argument.place, .openCall))
        }
        if function.isVararg { refuse(openPlace, .openCall) }
        var texts = parts.map(\.text) + varyingArguments(number, instance: instance)
        switch facts.memory.uses[number] ?? .nothing {
        case .nothing: break
        case .reads: texts.append("memory")
        case .writes: texts.append("&memory")
        }
        var code = SwiftCode(
            "\(name)(\((texts + needArguments(number)).joined(separator: ", ")))", .call, .nothing
        )
        .made(of: parts)
        code.calls.insert(number)
        return code
    }

    private func varyingArguments(_ number: Int, instance: Int?) -> [String] {
        let function = program.functions[number]
        guard let instance, case .function(_, _, let cells) = program.script.nodes[instance] else {
            return []
        }
        return zip(function.varying, function.varyingKinds).map { place, slot in
            let value = constant(program.script.cells[cells[place]], at: function.place)
            return fit(value, to: type(of: slot.kinds)).text
        }
    }

    private func needArguments(_ number: Int) -> [String] {
        guard program.functions[number].parent == nil, facts.itemParameter(of: number) == nil else {
            return []
        }
        switch facts.needs[number] ?? .nothing {
        case .nothing: return []
        case .carousel: return ["in: \(carousel)"]
        case .item: return ["for: item"]
        }
    }

    // MARK: Functions of the host's

    private func hostCall(
        _ host: HostFunction, _ arguments: [Expression], _ expression: Expression, count: Int
    ) -> Call? {
        if host.name.hasPrefix("math.") { return mathCall(host, arguments, expression).map(Call.init) }
        if host.name.hasPrefix("Transform") {
            return transformCall(host, arguments, expression).map(Call.init)
        }
        switch host.name {
        case "item:random": return itemRandom(arguments, expression).map(Call.init)
        case "item:spring": return spring(arguments, expression, hasSpeed: count > 1)
        case "item:pointer":
            let item = natural(arguments[0])
            let code = SwiftCode("\(item.text).pointer", .call, .optional(.point)).made(of: [item])
            return Call(code, [("?.x", .optional(.real)), ("?.y", .optional(.real))])
        case "carousel:distance":
            let spacing = arguments.first.flatMap { $0.kinds == .none ? nil : number($0) }
            if arguments.first.map({ $0.kinds.flags.contains(.none) && $0.kinds != .none }) ?? false {
                refuse(expression.place, .mixedKinds(arguments[0].kinds))
            }
            let label = spacing.map { "spacing: \($0.text)" } ?? ""
            return Call(
                SwiftCode("item.distance(\(label))", .call, .real).made(of: spacing.map { [$0] } ?? []))
        case "tonumber" where arguments.count == 1 && arguments[0].kinds.isNumber:
            return Call(natural(arguments[0]))
        case "tostring" where arguments.count == 1 && natural(arguments[0]).type == .text:
            return Call(natural(arguments[0]))
        case "string.len" where arguments.count == 1 && arguments[0].kinds.isText:
            return Call(length(arguments[0], expression))
        case "error":
            help(.failure)
            var text = "\"the script has failed\""
            if let first = arguments.first, case .constant(.text(let words)) = first.form {
                text = Self.literal(words)
            }
            return Call(SwiftCode("throw Failure(description: \(text))", .call, .nothing), [])
        default:
            refuse(expression.place, .unknownFunction(host.name))
            return nil
        }
    }

    private func mathCall(_ host: HostFunction, _ arguments: [Expression], _ expression: Expression)
        -> SwiftCode?
    {
        let wanted = type(of: expression.kinds)
        let name = String(host.name.dropFirst(5))
        var taken = arguments
        if name == "atan" || name == "log", taken.count > 1 {
            if taken[1].kinds == .none, program.isTotal(taken[1]) { taken.removeLast() }
            if taken.count > 1, taken[1].kinds.flags.contains(.none) {
                return refuse(expression.place, .mixedKinds(taken[1].kinds))
            }
        }
        let given = taken.map { natural($0) }
        let parts = given.map { code -> SwiftCode in
            if case .optional(let inner) = code.type, inner.isNumber { return fit(code, to: inner) }
            return code
        }
        guard let first = parts.first, parts.allSatisfy(\.type.isNumber), !name.contains(" ") else {
            return refuse(expression.place, .mixedKinds(arguments.reduce(.nothing) { $0.union($1.kinds) }))
        }
        func made(_ text: String, _ type: SwiftType, _ level: SwiftCode.Level = .call) -> SwiftCode {
            SwiftCode(text, level, type).made(of: parts)
        }
        let reals = parts.map { $0.type.isDouble ? $0 : fit($0, to: .real) }
        switch name {
        case "sin", "cos", "tan", "asin", "acos", "exp", "sqrt":
            return made("\(name)(\(decimalArgument(reals[0])))", .real)
        case "rad": return made("\(reals[0].at(.product)) * (Double.pi / 180)", .real, .product)
        case "deg": return made("\(reals[0].at(.product)) * (180 / Double.pi)", .real, .product)
        case "abs" where first.type.isDouble: return made("abs(\(decimalArgument(first)))", first.type)
        case "floor", "ceil":
            if first.type.isWhole { return first }
            let code = made("\(name)(\(decimalArgument(first)))", wanted)
            let mayBeSigned = (arguments[0].kinds.numbers ?? .all).low <= 0
            guard wanted.isDouble else { break }
            return mayBeSigned && facts.seenSigns.contains(expression)
                ? made("\(code.text) + 0", wanted, .sum) : code
        case "max", "min":
            guard parts.count > 1, wanted.isDouble, parts.allSatisfy(\.type.isDouble) else { break }
            let areLiteral = parts.allSatisfy(\.isLiteral)
            let texts = parts.enumerated().map { $0 == 0 && areLiteral ? decimal($1) : $1.text }
            if name == "max", facts.seenSigns.contains(expression), let code = larger(arguments, texts) {
                return made(code.text, wanted, code.level)
            }
            return made("\(name)(\(texts.joined(separator: ", ")))", wanted)
        case "atan":
            let second = parts.count > 1 ? reals[1].text : "1"
            return made("atan2(\(decimalArgument(reals[0])), \(second))", .real)
        case "log":
            guard parts.count > 1 else { return made("log(\(decimalArgument(reals[0])))", .real) }
            switch arguments[1].number {
            case 2: return made("log2(\(decimalArgument(reals[0])))", .real)
            case 10: return made("log10(\(decimalArgument(reals[0])))", .real)
            default:
                help(.logarithm)
                return made("logarithm(\(reals[0].text), base: \(reals[1].text))", .real)
            }
        case "fmod":
            guard wanted == .real, parts.count > 1, first.type == .real || parts[1].type == .real else {
                break
            }
            return made("fmod(\(decimalArgument(reals[0])), \(reals[1].text))", .real)
        default: break
        }
        return refuse(expression.place, .mixedKinds(expression.kinds))
    }

    /// The largest of numbers where the sign of a zero counts: Lua takes the first of equals, Swift the last. nil where no zero
    /// with a sign can be among them.
    private func larger(_ arguments: [Expression], _ texts: [String]) -> (
        text: String, level: SwiftCode.Level
    )? {
        let zeros = arguments.map { $0.kinds.numbers?.contains(0) ?? true }
        guard zeros.count(where: { $0 }) > 1, zip(arguments, zeros).contains(where: { $1 && $0.mayBeSigned })
        else { return nil }
        if arguments.count == 2, arguments[0].number == 0, arguments[0].number?.sign == .plus {
            return ("max(\(texts.joined(separator: ", "))) + 0", .sum)
        }
        help(.larger)
        let text = texts.dropFirst().reduce(texts[0]) { "larger(\($0), \($1))" }
        return (text, .call)
    }

    private func transformCall(_ host: HostFunction, _ arguments: [Expression], _ expression: Expression)
        -> SwiftCode?
    {
        let isMethod = host.name.hasPrefix("Transform:")
        var object = SwiftCode("Transform3D", .call, .matrix)
        if isMethod {
            object = natural(arguments[0])
            if object.type == .optional(.matrix) { object = fit(object, to: .matrix) }
            guard object.type == .matrix else {
                return refuse(expression.place, .mixedKinds(arguments[0].kinds))
            }
        }
        var given = isMethod ? Array(arguments.dropFirst()) : arguments
        while let last = given.last, last.kinds == .none, program.isTotal(last) { given.removeLast() }
        let name = host.name.dropFirst(10)
        func made(_ text: String, _ type: SwiftType = .matrix, _ parts: [SwiftCode] = []) -> SwiftCode {
            SwiftCode("\(object.matrixReceiver).\(text)", .call, type).made(of: [object] + parts)
        }
        switch name {
        case "concat":
            guard given.count == 1 else { break }
            let other = code(given[0], as: .matrix)
            return made("concatenated(with: \(other.text))", .matrix, [other])
        case "facing":
            return SwiftCode("\(object.matrixReceiver).row3.z > 0", .comparison, .boolean).made(of: [object])
        case "inverse": return made("inverse", .optional(.matrix))
        case "showsFront" where given.isEmpty:
            let text = object.isImplicit ? "Transform3D\(object.text)" : object.text
            return SwiftCode("\(carousel).showsFront(\(text))", .call, .boolean).made(of: [object])
        default: break
        }
        let kinds = host.parameters.dropFirst(isMethod ? 1 : 0)
        let parts = zip(given, kinds).enumerated().map { position, pair in
            pair.1 == .optionalNumber ? optional(pair.0, at: position, of: String(name)) : number(pair.0)
        }
        let texts = parts.map(\.text)
        guard parts.allSatisfy(\.type.isDouble), let text = transformText(String(name), texts, isMethod)
        else {
            return refuse(expression.place, .unknownFunction(host.name))
        }
        if name == "matrix" { return SwiftCode(text, .call, .matrix).made(of: parts) }
        return made(text, .matrix, parts)
    }

    /// A number that may be missing.
    private func optional(_ value: Expression, at position: Int, of name: String) -> SwiftCode {
        let code = natural(value)
        guard code.type.isOptional || code.type == .nothing else { return number(value) }
        let usual: String
        switch (name, position) {
        case ("translate", 2), ("translateAlong", 2), ("translation", 2), ("rotateAbout", 6),
            ("scaleAbout", 5):
            usual = "0"
        case ("scale", 2): usual = "1"
        default: return refuse(value.place, .mixedKinds(value.kinds))
        }
        if code.type == .nothing { return SwiftCode(usual, .call, .real) }
        guard case .optional(let inner) = code.type, inner.isDouble else {
            return refuse(value.place, .mixedKinds(value.kinds))
        }
        return SwiftCode("\(code.at(.sum)) ?? \(usual)", .coalescing, .real).made(of: [code])
    }

    private func transformText(_ name: String, _ x: [String], _ isMethod: Bool) -> String? {
        let own = carousel
        func triple(_ from: Int, _ z: String) -> String {
            "x: \(x[from]), y: \(x[from + 1]), z: \(x.count > from + 2 ? x[from + 2] : z)"
        }
        switch (name, x.count) {
        case ("translate", 2), ("translate", 3): return "translated(\(triple(0, "0")))"
        case ("translateAlong", 2):
            return x[1] == "0"
                ? "translated(along: \(x[0]), in: \(own))"
                : "translated(along: \(x[0]), across: \(x[1]), in: \(own))"
        case ("translateAlong", 3) where x[1] == "0":
            return "translated(along: \(x[0]), z: \(x[2]), in: \(own))"
        case ("translateAlong", 3):
            return "translated(along: \(x[0]), across: \(x[1]), z: \(x[2]), in: \(own))"
        case ("rotateX", 1): return "rotated(by: \(x[0]), x: 1, y: 0, z: 0)"
        case ("rotateY", 1): return "rotated(by: \(x[0]), x: 0, y: 1, z: 0)"
        case ("rotateZ", 1): return "rotated(by: \(x[0]), x: 0, y: 0, z: 1)"
        case ("turn", 1): return "turned(by: \(x[0]), in: \(own))"
        case ("turnAcross", 1): return "turnedAcross(by: \(x[0]), in: \(own))"
        case ("scale", 1) where isMethod: return "scaled(by: \(x[0]))"
        case ("scale", 2) where isMethod, ("scale", 3) where isMethod: return "scaled(\(triple(0, "1")))"
        case ("rotate", 4): return "rotated(by: \(x[0]), \(triple(1, "0")))"
        case ("rotateAbout", 6), ("rotateAbout", 7), ("scaleAbout", 5), ("scaleAbout", 6):
            let start = name == "rotateAbout" ? 4 : 3
            let place = Array(x[start...]) + (x.count == start + 2 ? ["0"] : [])
            // What is moved there and back is computed twice.
            guard place.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" } })
            else {
                return nil
            }
            let middle =
                name == "rotateAbout"
                ? "rotated(by: \(x[0]), x: \(x[1]), y: \(x[2]), z: \(x[3]))"
                : "scaled(x: \(x[0]), y: \(x[1]), z: \(x[2]))"
            let there = "translated(x: \(place[0]), y: \(place[1]), z: \(place[2]))"
            let back = place.map { $0.hasPrefix("-") ? String($0.dropFirst()) : "-\($0)" }
            return "\(there).\(middle).translated(x: \(back[0]), y: \(back[1]), z: \(back[2]))"
        case ("translation", 2), ("translation", 3): return "translation(\(triple(0, "0")))"
        case ("rotation", 4): return "rotation(by: \(x[0]), \(triple(1, "0")))"
        case ("scale", 2), ("scale", 3): return "scale(\(triple(0, "1")))"
        case ("matrix", 16):
            let rows = (0..<4).map { "SIMD4(\(x[(4 * $0)..<(4 * $0 + 4)].joined(separator: ", ")))" }
            return "Transform3D(\(rows.joined(separator: ", ")))"
        default: return nil
        }
    }

    private func itemRandom(_ arguments: [Expression], _ expression: Expression) -> SwiftCode? {
        let item = natural(arguments[0])
        guard arguments.count > 1 else {
            return SwiftCode("\(item.text).random()", .call, .real).made(of: [item])
        }
        let salt = natural(arguments[1])
        switch salt.type {
        case .text:
            return SwiftCode("\(item.text).random(\(salt.text))", .call, .real).made(of: [item, salt])
        case .count, .wide:
            let whole = fit(salt, to: .wide)
            return SwiftCode("\(item.text).random(\(whole.text))", .call, .real).made(of: [item, whole])
        default: return refuse(expression.place, .mixedKinds(arguments[1].kinds))
        }
    }

    private func spring(_ arguments: [Expression], _ expression: Expression, hasSpeed: Bool) -> Call? {
        guard arguments.count > 2, arguments[1].kinds.isText else {
            refuse(expression.place, .mixedKinds(expression.kinds))
            return nil
        }
        let item = natural(arguments[0])
        let name = natural(arguments[1])
        let target = number(arguments[2])
        var parts = [item, name, target]
        var texts = [name.text, "to: \(target.text)"]
        if arguments.count > 3, let given = springOptions(arguments[3]) {
            for name in ["response", "damping"] {
                guard let code = given[name] else { continue }
                parts.append(code)
                texts.append("\(name): \(code.text)")
            }
        }
        let method = hasSpeed ? "springState" : "spring"
        let code = SwiftCode("\(item.text).\(method)(\(texts.joined(separator: ", ")))", .call, .real).made(
            of: parts)
        return hasSpeed ? Call(code, [(".value", .real), (".speed", .real)]) : Call(code)
    }

    /// The response and the damping of a spring.
    private func springOptions(_ options: Expression) -> [String: SwiftCode]? {
        var found: [String: SwiftCode] = [:]
        if case .table(let entries) = options.form {
            for (key, value) in entries.fields {
                guard case .constant(.text(let name)) = key.form, name == "response" || name == "damping"
                else {
                    refuse(options.place, .changedTable)
                    return nil
                }
                // What it is without being said.
                found[name] = number(value, usual: name == "response" ? "0.4" : "1")
            }
            return found
        }
        let code = natural(options)
        guard case .shape(let number) = code.type, case .record(let fields) = facts.shapes.shapes[number],
            fields.allSatisfy({ $0.name == "response" || $0.name == "damping" })
        else {
            if options.kinds != .none { refuse(options.place, .changedTable) }
            return nil
        }
        for field in fields {
            let read = SwiftCode("\(code.at(.call)).\(field.name)", .call, field.type)
            found[field.name] = fit(read, to: .real)
        }
        return found
    }
}

extension Expression {
    /// The number that is written.
    var number: Double? { if case .constant(let value) = form { value.number } else { nil } }
}

extension Expression {
    /// Whether it may be a zero with a sign.
    fileprivate var mayBeSigned: Bool {
        switch form {
        case .constant: number?.sign == .minus
        case .binary(.add, let a, let b, _): a.mayBeSigned && b.mayBeSigned
        case .binary(.subtract, let a, let b, _): a.mayBeSigned && b.kinds.numbers?.contains(0) ?? true
        case .call(.host(let host), _): host.name != "math.abs"
        case .first(let inner), .number(let inner): inner.mayBeSigned
        default: !kinds.isWhole
        }
    }
}
