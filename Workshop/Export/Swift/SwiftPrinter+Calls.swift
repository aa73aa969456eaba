// Calls of a program as calls of Swift: of its functions, of the host's, of methods.

import CarouselEngine
import CarouselHost

extension SwiftPrinter {
    // MARK: Values of calls

    /// Whether a call gives one value, and that as such.
    func isSingle(_ call: Expression) -> Bool {
        guard case .call(let callee, _) = call.form else { return call.isMany == false }
        if let form = form(of: callee) { return if case .single = form { true } else { false } }
        guard case .host(let host) = callee else { return false }
        switch host.results {
        case .fixed(let kinds): return kinds.count == 1
        case .number, .one: return true
        case .many, .nothing: return false
        }
    }

    /// How a function of the program gives its results; nil for any other callee.
    func form(of callee: Expression.Callee) -> ResultForm? {
        if let number = facts.function(called: callee) { return facts.forms[number] ?? .list }
        return facts.selector(called: callee).flatMap { facts.form(ofSelector: $0.table) }
    }

    /// A call of a function of the program; nil for any other callee.
    func known(_ callee: Expression.Callee, _ arguments: [Expression]) -> (code: SwiftCode, form: ResultForm)?
    {
        guard let form = form(of: callee) else { return nil }
        if let number = facts.function(called: callee) {
            return (call(function: number, callee, arguments), form)
        }
        return facts.selector(called: callee).map { (select($0.table, $0.key, arguments), form) }
    }

    /// A call of one of several functions by its name.
    private func select(_ table: Int, _ key: Expression, _ arguments: [Expression]) -> SwiftCode {
        let functions = facts.selectors[table] ?? []
        let first = functions[0].function
        let name = selectorName(table)
        selected.insert(table)
        let word = code(key, as: .text)
        var parts = [word]
        let last = arguments.last
        if let last, last.isMany, !isSingle(last) {
            // What is spread is kept first.
            let codes = spread(arguments, count: program.functions[first].parameters.count)
            parts += zip(codes, program.functions[first].parameters).map {
                fit($0, to: facts.type(ofVariable: $1))
            }
        } else {
            parts += program.functions[first].parameters.enumerated().map { position, variable in
                let type = facts.type(ofVariable: variable)
                return position < arguments.count
                    ? code(arguments[position], as: type) : fit(constant(.none), to: type)
            }
        }
        let texts = parts.map(\.text) + selectorNeeds(table)
        return SwiftCode("\(member(name))(\(texts.joined(separator: ", ")))", .call, .nothing).made(of: parts)
            .failing
    }

    func selectorName(_ table: Int) -> String { global("selector \(table)", like: objectName(table)) }

    private func selectorNeeds(_ table: Int) -> [String] {
        guard !isObject else { return [] }
        switch selectorNeed(table) {
        case .nothing: return []
        case .carousel: return ["in: \(carousel)"]
        case .item: return ["for: item"]
        }
    }

    private func selectorNeed(_ table: Int) -> CarouselNeed {
        (facts.selectors[table] ?? []).map { facts.needs[$0.function] ?? .nothing }.max() ?? .nothing
    }

    /// The function that chooses one of several by its name.
    func selectorLines(_ table: Int) -> [SwiftLine] {
        let functions = facts.selectors[table] ?? []
        guard let first = functions.first?.function else { return [] }
        let types = program.functions[first].parameters.map { facts.type(ofVariable: $0) }
        var parameters = ["_ word: String"] + types.enumerated().map { "_ p\($0): \(text(of: $1))" }
        let need = selectorNeed(table)
        if !isObject, need == .carousel { parameters.append("in carousel: borrowing EffectContext") }
        if !isObject, need == .item { parameters.append("for item: borrowing EffectItem") }
        let head = "private func \(selectorName(table))(\(parameters.joined(separator: ", "))) throws"
        let arrow = resultText(of: first).map { " -> \($0)" } ?? ""
        return apart {
            add("\(head)\(arrow) {")
            inner {
                add("switch word {")
                for known in functions {
                    var arguments =
                        types.indices.map { "p\($0)" }
                        + varyingArguments(known.function, instance: known.instance)
                    let own = facts.needs[known.function] ?? .nothing
                    if !isObject, own == .carousel {
                        arguments.append(need == .item ? "in: item.carousel" : "in: carousel")
                    }
                    if !isObject, own == .item { arguments.append("for: item") }
                    var call = SwiftCode(
                        "\(name(ofFunction: known.function))(\(arguments.joined(separator: ", ")))", .call,
                        .nothing)
                    call.calls = [known.function]
                    add("case \(Self.bytes(known.name)): return ", call)
                }
                add("default: throw ScriptError(\"there is no function '\\(word)'\")")
                add("}")
            }
            add("}")
        }
    }

    /// The first value of a call.
    func single(_ expression: Expression) -> SwiftCode {
        guard case .call(let callee, let arguments) = expression.form else { return value(expression) }
        let wanted = type(of: expression.kinds)
        if let (code, form) = known(callee, arguments) {
            switch form {
            case .none: return SwiftCode("Lua.none(after: \(code.text))", .call, .value).made(of: [code])
            case .single(let type): return code.typed(type)
            case .tuple(let types): return SwiftCode("\(code.text).0", .call, types[0]).made(of: [code])
            case .list:
                return fit(SwiftCode("\(code.text).value(0)", .call, .value).made(of: [code]), to: wanted)
            }
        }
        if case .host(let host) = callee, let code = staticCall(host, arguments, expression) { return code }
        let code = listCall(callee, arguments)
        return fit(SwiftCode("\(code.text).value(0)", .call, .value).made(of: [code]), to: wanted)
    }

    /// All values of a call or of the further arguments, as a list of ScriptValue.
    func all(_ expression: Expression) -> SwiftCode {
        guard case .call(let callee, let arguments) = expression.form else {
            return SwiftCode("rest", .call, .nothing)
        }
        if let (code, form) = known(callee, arguments) {
            switch form {
            case .list: return code
            case .none: return SwiftCode("Lua.nothing(after: \(code.text))", .call, .nothing).made(of: [code])
            case .single(let type):
                let value = fit(code.typed(type), to: .value)
                return SwiftCode("[\(value.text)]", .call, .nothing).made(of: [value])
            case .tuple(let types):
                let indexed = types.indices.map { position in
                    fit(SwiftCode("$0.\(position)", .call, types[position]), to: .value).text
                }
                return SwiftCode(
                    "Lua.with(\(code.text)) { [\(indexed.joined(separator: ", "))] }", .call, .nothing
                )
                .made(of: [code])
            }
        }
        if case .host(let host) = callee, let code = itemCall(host, arguments) { return code }
        return listCall(callee, arguments)
    }

    /// All values of a call of an item's method, as a list of ScriptValue.
    private func itemCall(_ host: HostFunction, _ arguments: [Expression]) -> SwiftCode? {
        switch host.name {
        case "item:spring" where SwiftFacts.isPlainSpring(arguments, in: program):
            let code = spring(arguments, "springState")
            return SwiftCode("Lua.with(\(code.text)) { [.real($0.value), .real($0.speed)] }", .call, .nothing)
                .made(of: [code])
        case "item:pointer" where type(of: arguments[0].kinds) == .item:
            let item = natural(arguments[0])
            let code = SwiftCode("Lua.values(of: \(item.text).pointer)", .call, .nothing).made(of: [item])
            return isObject ? code.failing : code
        default: return nil
        }
    }

    /// A call that gives a list of ScriptValue.
    private func listCall(_ callee: Expression.Callee, _ arguments: [Expression]) -> SwiftCode {
        let given = list(arguments)
        switch callee {
        case .host(let host):
            let name = host.name.replacing(" of any", with: "")
            if name == "carousel:option", isObject {
                let parts = arguments.prefix(2).map { self.code($0, as: .value) }
                let text = parts.map(\.text).joined(separator: ", ")
                return SwiftCode("[\(member("option"))(\(text))]", .call, .nothing).made(of: parts).failing
            }
            let owner = isObject ? member("context") : "Lua"
            return SwiftCode("\(owner).call(\(Self.bytes(name)), \(given.text))", .call, .nothing)
                .made(of: [given]).failing
        case .value(let value):
            let function = code(value, as: .value)
            return SwiftCode("Lua.call(\(function.text), \(given.text))", .call, .nothing)
                .made(of: [function, given]).failing
        case .method(let name):
            let object = code(arguments[0], as: .value)
            let rest = list(Array(arguments.dropFirst()))
            let owner = isObject ? member("context") : "Lua"
            return SwiftCode(
                "\(owner).call(\(Self.bytes(name)), of: \(object.text), \(rest.text))", .call, .nothing
            )
            .made(of: [object, rest]).failing
        case .function: return SwiftCode("[]", .call, .nothing)
        }
    }

    // MARK: Functions of the program

    func call(function number: Int, _ callee: Expression.Callee, _ arguments: [Expression]) -> SwiftCode {
        let function = program.functions[number]
        var instance: Int?
        if case .function(_, let known) = callee { instance = known }
        let name: String
        if case .value(let value) = callee, case .variable(let variable) = value.form {
            name = self.name(ofVariable: variable)
        } else {
            name = member(self.name(ofFunction: number))
        }
        let last = arguments.last
        let isSpread = (last?.isMany ?? false) && !(last.map(isSingle) ?? true)
        let needsRest = function.isVararg || arguments.count <= function.parameters.count
        var code: SwiftCode
        if isSpread, needsRest {
            code = spreadCall(name, number, arguments, instance)
        } else {
            var parts = function.parameters.enumerated().map { position, variable -> SwiftCode in
                let type = facts.type(ofVariable: variable)
                guard position < arguments.count else { return fit(constant(.none), to: type) }
                return self.code(arguments[position], as: type)
            }
            if function.isVararg { parts.append(list(Array(arguments.dropFirst(function.parameters.count)))) }
            let texts =
                parts.map(\.text) + varyingArguments(number, instance: instance) + needArguments(number)
            code = SwiftCode("\(name)(\(texts.joined(separator: ", ")))", .call, .nothing).made(of: parts)
        }
        code.calls.insert(number)
        return code
    }

    /// A call whose last argument has several values.
    private func spreadCall(_ name: String, _ number: Int, _ arguments: [Expression], _ instance: Int?)
        -> SwiftCode
    {
        let function = program.functions[number]
        let given = list(arguments)
        var texts = function.parameters.enumerated().map { position, variable in
            fit(SwiftCode("$0.value(\(position))", .call, .value), to: facts.type(ofVariable: variable)).text
        }
        if function.isVararg { texts.append("$0.values(from: \(function.parameters.count))") }
        texts += varyingArguments(number, instance: instance) + needArguments(number)
        var call = SwiftCode("\(name)(\(texts.joined(separator: ", ")))", .call, .nothing)
        call.calls = [number]
        let mark = mayFail(call) ? "try " : ""
        return SwiftCode("Lua.with(\(given.text)) { \(mark)\(call.text) }", .call, .nothing).made(of: [
            given, call,
        ])
    }

    private func needArguments(_ number: Int) -> [String] {
        guard !isObject, facts.itemParameter(of: number) == nil else { return [] }
        switch facts.needs[number] ?? .nothing {
        case .nothing: return []
        case .carousel: return ["in: \(carousel)"]
        case .item: return ["for: item"]
        }
    }

    // MARK: Functions of the host's with a form of their own

    /// A call of the host's that gives one value of a known type; nil where it needs ScriptValues.
    func staticCall(_ host: HostFunction, _ arguments: [Expression], _ expression: Expression) -> SwiftCode? {
        if let last = arguments.last, last.isMany, !isSingle(last) { return nil }
        if host.name.hasPrefix("math.") { return mathCall(host, arguments, expression) }
        if host.name.hasPrefix("Transform") {
            return transformCall(host, arguments, isPlaced: facts.placed.contains(expression.id))
        }
        switch host.name {
        case "item:random": return itemRandom(arguments)
        case "item:spring" where SwiftFacts.isPlainSpring(arguments, in: program):
            return spring(arguments, "spring")
        case "carousel:distance":
            let spacing = arguments.first.map { self.code($0, as: .real) }
            if let first = arguments.first, !first.kinds.isNumber { return nil }
            let label = spacing.map { "spacing: \($0.text)" } ?? ""
            let owner = isObject ? member("context") : "item"
            let code = SwiftCode("\(owner).distance(\(label))", .call, .real).made(
                of: spacing.map { [$0] } ?? [])
            return isObject ? code.failing : code
        case "carousel:random":
            let parts = arguments.prefix(2).map { self.code($0, as: .value) }
            return SwiftCode("Lua.random(\(parts.map(\.text).joined(separator: ", ")))", .call, .real)
                .made(of: Array(parts)).failing
        case "carousel:option" where isObject:
            let parts = arguments.prefix(2).map { self.code($0, as: .value) }
            let text = parts.map(\.text).joined(separator: ", ")
            let code = SwiftCode("\(member("option"))(\(text))", .call, .value).made(of: Array(parts)).failing
            return fit(code, to: type(of: expression.kinds))
        case "type" where arguments.count == 1:
            let code = boxed(natural(arguments[0]))
            return SwiftCode("\(code.receiver).kind", .call, .text).made(of: [code])
        case "tonumber" where arguments.count == 1 && arguments[0].kinds.isNumber:
            return natural(arguments[0])
        case "string.len":
            guard let first = arguments.first, first.kinds.isText else { return nil }
            let code = natural(first)
            return SwiftCode("Lua.length(\(code.text))", .call, .count).made(of: [code])
        default: return nil
        }
    }

    private func numbers(_ arguments: [Expression]) -> [SwiftCode]? {
        var parts: [SwiftCode] = []
        for argument in arguments {
            let code = natural(argument)
            guard code.type.isDouble || code.type == .wide else { return nil }
            parts.append(code)
        }
        return parts
    }

    private func mathCall(_ host: HostFunction, _ arguments: [Expression], _ expression: Expression)
        -> SwiftCode?
    {
        let wanted = type(of: expression.kinds)
        guard let parts = numbers(arguments), let first = parts.first else {
            return looseMath(host, arguments, wanted)
        }
        func made(_ text: String, _ type: SwiftType, _ level: SwiftCode.Level = .call) -> SwiftCode {
            SwiftCode(text, level, type).made(of: parts)
        }
        let reals = parts.map { fit($0, to: $0.type.isDouble ? $0.type : .real) }
        switch host.name {
        case "math.sin", "math.cos", "math.tan", "math.asin", "math.acos", "math.exp":
            guard parts.count >= 1 else { return nil }
            return made("\(host.name.dropFirst(5))(\(decimal(reals[0])))", .real)
        case "math.sqrt": return made("sqrt(\(decimal(reals[0])))", .real)
        case "math.rad": return made("\(reals[0].at(.product)) * (Double.pi / 180)", .real, .product)
        case "math.deg": return made("\(reals[0].at(.product)) * (180 / Double.pi)", .real, .product)
        case "math.abs":
            return first.type.isDouble ? made("abs(\(decimal(first)))", first.type) : nil
        case "math.floor", "math.ceil":
            let word = host.name.dropFirst(5)
            if first.type == .count || first.type == .wide { return first }
            guard first.type.isDouble, wanted == .count else {
                return dynamic(String(word), [first], as: wanted)
            }
            let code = made("\(word)(\(decimal(first)))", .count)
            let mayBeSigned = (arguments[0].kinds.numbers ?? .all).low <= 0
            return mayBeSigned && program.readsSigns
                ? SwiftCode("\(code.text) + 0", .sum, .count).made(of: [code]) : code
        case "math.max", "math.min":
            guard parts.count > 1, wanted.isDouble, parts.allSatisfy(\.type.isDouble) else {
                return dynamic(String(host.name.dropFirst(5)), parts, as: wanted)
            }
            let areLiteral = parts.allSatisfy(\.isLiteral)
            let texts = parts.enumerated().map { $0 == 0 && areLiteral ? decimal($1) : $1.text }
            return made("\(host.name.dropFirst(5))(\(texts.joined(separator: ", ")))", wanted)
        case "math.atan":
            let second = parts.count > 1 ? reals[1].text : "1"
            return made("atan2(\(decimal(reals[0])), \(second))", .real)
        case "math.log":
            guard parts.count > 1 else { return made("log(\(decimal(reals[0])))", .real) }
            return made("Lua.log(\(reals[0].text), base: \(reals[1].text))", .real)
        case "math.fmod":
            guard wanted == .real, first.type == .real || parts.count > 1 && parts[1].type == .real else {
                return nil
            }
            return parts.count > 1 ? made("fmod(\(decimal(reals[0])), \(reals[1].text))", .real) : nil
        default: return nil
        }
    }

    /// The same of values of which only Lua knows whether they are whole.
    private func looseMath(_ host: HostFunction, _ arguments: [Expression], _ wanted: SwiftType) -> SwiftCode?
    {
        guard ["math.min", "math.max", "math.floor", "math.ceil"].contains(host.name), !arguments.isEmpty
        else {
            return nil
        }
        let isOne = host.name == "math.floor" || host.name == "math.ceil"
        guard !isOne || arguments.count == 1 else { return nil }
        return dynamic(String(host.name.dropFirst(5)), arguments.map(natural), as: wanted)
    }

    /// A number that a transform takes: it must be finite.
    private func finite(_ expression: Expression, isPlaced: Bool) -> SwiftCode? {
        let code = natural(expression)
        guard code.type.isDouble || code.type == .wide else { return nil }
        let real = fit(code, to: code.type.isDouble ? code.type : .real)
        if isPlaced || expression.kinds.numbers?.isBounded ?? false { return real }
        return SwiftCode("Lua.finite(\(real.text))", .call, .real).made(of: [real]).failing
    }

    private func transformCall(_ host: HostFunction, _ arguments: [Expression], isPlaced: Bool) -> SwiftCode?
    {
        let isMethod = host.name.hasPrefix("Transform:")
        if isMethod, arguments.first.map({ !$0.kinds.isMatrix }) ?? true { return nil }
        let given = isMethod ? Array(arguments.dropFirst()) : arguments
        let name = host.name.dropFirst(10)
        let object = isMethod ? natural(arguments[0]) : SwiftCode("Transform3D", .call, .matrix)
        switch name {
        case "concat":
            guard given.count == 1, given[0].kinds.isMatrix else { return nil }
            let other = natural(given[0])
            return SwiftCode("\(object.matrixReceiver).concatenated(with: \(other.text))", .call, .matrix)
                .made(of: [object, other])
        case "facing":
            return SwiftCode("\(object.matrixReceiver).row3.z > 0", .comparison, .boolean).made(of: [object])
        case "inverse":
            return SwiftCode("\(object.matrixReceiver).inverse", .call, .optional(.matrix)).made(of: [object])
        case "showsFront":
            guard given.isEmpty else { return nil }
            return SwiftCode("\(carousel).showsFront(\(object.text))", .call, .boolean).made(of: [object])
        default: break
        }
        var parts: [SwiftCode] = []
        for argument in given {
            guard let part = finite(argument, isPlaced: isPlaced) else { return nil }
            parts.append(part)
        }
        func made(_ text: String) -> SwiftCode {
            SwiftCode("\(object.matrixReceiver).\(text)", .call, .matrix).made(of: [object] + parts)
        }
        let texts = parts.map(\.text)
        let own = carousel
        switch (name, texts.count) {
        case ("translate", 2): return made("translated(x: \(texts[0]), y: \(texts[1]), z: 0)")
        case ("translate", 3): return made("translated(x: \(texts[0]), y: \(texts[1]), z: \(texts[2]))")
        case ("translateAlong", 2):
            return made("translated(along: \(texts[0]), across: \(texts[1]), in: \(own))")
        case ("translateAlong", 3):
            return made("translated(along: \(texts[0]), across: \(texts[1]), z: \(texts[2]), in: \(own))")
        case ("rotateX", 1): return made("rotated(by: \(texts[0]), x: 1, y: 0, z: 0)")
        case ("rotateY", 1): return made("rotated(by: \(texts[0]), x: 0, y: 1, z: 0)")
        case ("rotateZ", 1): return made("rotated(by: \(texts[0]), x: 0, y: 0, z: 1)")
        case ("turn", 1): return made("turned(by: \(texts[0]), in: \(own))")
        case ("turnAcross", 1): return made("turnedAcross(by: \(texts[0]), in: \(own))")
        case ("scale", 1) where isMethod: return made("scaled(by: \(texts[0]))")
        case ("scale", 2) where isMethod: return made("scaled(x: \(texts[0]), y: \(texts[1]), z: 1)")
        case ("scale", 3) where isMethod:
            return made("scaled(x: \(texts[0]), y: \(texts[1]), z: \(texts[2]))")
        case ("rotate", 4):
            let axis = given.dropFirst().map { constantNumber($0) }
            let isSure = axis.allSatisfy { $0 != nil } && axis.contains { $0 != 0 }
            let list = "by: \(texts[0]), x: \(texts[1]), y: \(texts[2]), z: \(texts[3])"
            if isSure { return made("rotated(\(list))") }
            return SwiftCode("Lua.rotated(\(object.text), \(list))", .call, .matrix).made(
                of: [object] + parts
            ).failing
        case ("translation", 2): return made("translation(x: \(texts[0]), y: \(texts[1]), z: 0)")
        case ("translation", 3): return made("translation(x: \(texts[0]), y: \(texts[1]), z: \(texts[2]))")
        default: return nil
        }
    }

    private func constantNumber(_ expression: Expression) -> Double? {
        switch expression.form {
        case .constant(.whole(let number)): Double(number)
        case .constant(.real(let number)): number
        default: nil
        }
    }

    private func itemRandom(_ arguments: [Expression]) -> SwiftCode? {
        guard let item = arguments.first, type(of: item.kinds) == .item else { return nil }
        let own = natural(item)
        guard arguments.count > 1 else {
            let code = SwiftCode("\(own.text).random()", .call, .real).made(of: [own])
            return isObject ? code.failing : code
        }
        if case .constant(.whole(let salt)) = arguments[1].form {
            let code = SwiftCode("\(own.text).random(\(salt))", .call, .real).made(of: [own])
            return isObject ? code.failing : code
        }
        let salt = code(arguments[1], as: .value)
        return SwiftCode("Lua.random(ScriptValue(nameOf: \(own.text).name), \(salt.text))", .call, .real)
            .made(of: [own, salt]).failing
    }

    func spring(_ arguments: [Expression], _ word: String) -> SwiftCode {
        let item = natural(arguments[0])
        let target = natural(arguments[2])
        var parts = [item, target]
        var texts = [natural(arguments[1]).text, "to: \(target.text)"]
        if arguments.count > 3, case .table(let entries) = arguments[3].form {
            for name in ["response", "damping"] {
                for case .field(let key, let value) in entries {
                    guard case .constant(.text(name)) = key.form else { continue }
                    let number = code(value, as: .real)
                    let range = value.kinds.numbers ?? .all
                    if range.low >= 1e-3, range.high <= 1e3 {
                        parts.append(number)
                        texts.append("\(name): \(number.text)")
                    } else {
                        let checked = number.failing
                        parts.append(checked)
                        texts.append("\(name): Lua.within(\(number.text), 0.001...1000)")
                    }
                }
            }
        }
        let isState = word == "springState" || isObject
        let method = isState ? "springState" : "spring"
        let code = SwiftCode(
            "\(item.text).\(method)(\(texts.joined(separator: ", ")))\(word == "spring" && isObject ? ".value" : "")",
            .call, .real
        ).made(of: parts)
        return isObject ? code.failing : code
    }
}

extension SwiftCode {
    /// A transform of which a member is read.
    var matrixReceiver: String { isImplicit ? "Transform3D\(text)" : at(.call) }
}
