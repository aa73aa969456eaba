// Calls of a program as calls of JavaScript: of its functions, of the host's, of methods.

import CarouselHost

extension JavaScriptPrinter {
    // MARK: Calls

    /// All values of a call: its one value, or a list.
    func call(_ expression: Expression) -> ScriptCode {
        guard case .call(let callee, let list) = expression.form else { return single(expression) }
        switch callee {
        case .function(let number, let instance):
            let name = instance.map { self.name(ofInstance: $0, of: number) } ?? self.name(ofFunction: number)
            return ScriptCode("\(name)(\(arguments(list)))")
        case .host(let host): return call(host, list, expression.place)
        case .value(let value):
            let code = single(value)
            let isFunction =
                value.kinds.flags.isEmpty && value.kinds.tables.isEmpty && !value.kinds.functions.isEmpty
                && !value.kinds.mayBeNumber
            let function =
                isFunction
                ? code.at(.call) : "\(use("$call"))(\(at(expression.place)), \(code.at(.assignment)))"
            return ScriptCode("\(function)(\(arguments(list)))")
        case .method(let name):
            noteMethod(name, list[0].kinds)
            let rest = arguments(Array(list.dropFirst()))
            return ScriptCode(
                "\(use("$method"))(\(at(expression.place)), $methods, \(single(list[0]).at(.assignment)), \(Self.bytes(name))\(rest.isEmpty ? "" : ", \(rest)"))"
            )
        }
    }

    func noteMethod(_ name: String, _ kinds: ValueKinds) {
        let all: [(ValueKinds.Flags, String, String)] = [
            (.matrix, "Transform:", "matrix"), (.item, "item:", "item"), (.text, "string.", "text"),
        ]
        for (flag, prefix, kind) in all where kinds.flags.contains(flag) {
            guard HostFunction.named(prefix + name) != nil else { continue }
            methods.insert("\(kind) \(name)")
        }
    }

    /// The methods of values of several kinds, as an object.
    func methodTable() -> String {
        let pairs = methods.sorted().map { key -> String in
            let words = key.split(separator: " ")
            let prefix = ["matrix": "Transform:", "item": "item:", "text": "string."][String(words[0])] ?? ""
            guard let host = HostFunction.named(prefix + words[1]) else { return "" }
            let function = use(host.script.name)
            let given = (host.script.readsCarousel ? "C, " : "") + (host.script.mayFail ? "at, " : "")
            return "\(Self.text(key)): (at, ...a) => \(function)(\(given)...a)"
        }
        return "const $methods = { \(pairs.joined(separator: ", ")) };"
    }

    /// A call of a function of the host's.
    func call(_ host: HostFunction, _ list: [Expression], _ place: ScriptPlace) -> ScriptCode {
        if let last = list.last, last.isMany, !isSingle(last), host.needsEach {
            return ScriptCode("\(self.host(value: host.name).at(.call))(\(arguments(list)))")
        }
        var parts = given(host, at(place))
        let isPlain = host.script.name.hasPrefix("Math.") || host.takesPlainNumbers
        for (position, argument) in list.enumerated() {
            let isNumber =
                position < host.parameters.count ? host.parameters[position] != .any : host.rest == .number
            if isPlain, isNumber, argument.kinds.isNumber {
                parts.append(plain(argument).at(.assignment))
            } else if host.name == "item:spring", let text = literal(argument) {
                parts.append(text)
            } else if position == list.count - 1, argument.isMany {
                parts.append(arguments([argument]))
            } else {
                parts.append(single(argument).at(.assignment))
            }
        }
        if host.name == "math.fmod", !(list.first?.kinds.isReal ?? true),
            !(list.dropFirst().first?.kinds.isReal ?? true)
        {
            return ScriptCode("\(use("$wholeFmod"))(\(parts.joined(separator: ", ")))")
        }
        let isPlainNumber =
            list.first.map { !tellsWholes && isExact($0) && $0.kinds.numbers?.isExact ?? false } ?? false
        if host.name == "math.abs", let first = list.first, first.kinds.isReal || isPlainNumber {
            return ScriptCode("Math.abs(\(parts[0]))")
        }
        if host.name == "math.floor" || host.name == "math.ceil", isPlainNumber,
            let first = list.first
        {
            let word = host.name.dropFirst(5)
            return ScriptCode(
                first.kinds.isWhole ? "(\(parts[0]))" : "(Math.\(word)(\(parts[0])) + 0)")
        }
        let name = host.script.name
        if name.hasPrefix("$") { _ = use(name) }
        return ScriptCode("\(name)(\(parts.joined(separator: ", ")))")
    }

    func given(_ host: HostFunction, _ at: String) -> [String] {
        (host.script.readsCarousel ? ["C"] : []) + (host.script.mayFail ? [at] : [])
    }

    /// A function of the host's as a value.
    func host(value name: String) -> ScriptCode {
        if name == "Transform.identity" { return ScriptCode(use("$identity")) }
        guard let host = HostFunction.named(name) else {
            return ScriptCode("(() => \(use("$fail"))(0, \(Self.text("\(name) is not known here"))))")
        }
        return ScriptCode(global("host \(host.name)", like: host.name.scriptWord))
    }

    /// The functions of the host's that are values, as declarations.
    func hostFunctions() -> String {
        globalNames.filter { $0.key.hasPrefix("host ") }.sorted { $0.value < $1.value }.compactMap {
            key, name -> String? in
            guard let host = HostFunction.named(String(key.dropFirst(5))) else { return nil }
            let function = host.script.name
            if function.hasPrefix("$") { _ = use(function) }
            let isPlain = function.hasPrefix("Math.") || host.takesPlainNumbers
            func converted(_ text: String, _ parameter: HostParameter) -> String {
                guard parameter != .any else { return text }
                let number = "\(use("$number"))(0, \(text))"
                let plain = isPlain ? "Number(\(number))" : number
                return parameter == .optionalNumber ? "\(text) === undefined ? \(text) : \(plain)" : plain
            }
            let names = host.parameters.indices.map { "$\($0)" }
            var parts = given(host, "0") + zip(names, host.parameters).map { converted($0, $1) }
            var parameters = names
            if let rest = host.rest {
                parameters.append("...$a")
                parts.append(rest == .any ? "...$a" : "...$a.map(x => \(converted("x", rest)))")
            }
            // What is not given is told from nil by some of them.
            if !host.needsEach {
                return
                    "const \(name) = (...$a) => \(function)(\((given(host, "0") + ["...$a"]).joined(separator: ", ")));"
            }
            return
                "const \(name) = (\(parameters.joined(separator: ", "))) => \(function)(\(parts.joined(separator: ", ")));"
        }.joined(separator: "\n")
    }
}

extension HostFunction {
    /// Whether its arguments are converted one by one.
    var needsEach: Bool { parameters.contains { $0 != .any } || rest == .number }
    /// Whether it takes no BigInt.
    var takesPlainNumbers: Bool { ["$rad", "$deg", "$atan", "$log"].contains(script.name) }
}

extension String {
    /// The last word of a name.
    fileprivate var scriptWord: String { String(split { !$0.isLetter }.last ?? "host") }
}
