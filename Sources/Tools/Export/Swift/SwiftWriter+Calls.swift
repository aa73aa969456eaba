// Calls in Swift: of the script's functions, of the host's, of methods. In: nodes. Out: texts and their types.

import CarouselEngine
import CarouselHost
import Escapes
import LuaSyntax

extension SwiftWriter {
    func results(_ node: Int) throws(Refusal) -> Results {
        let parts = children(node)
        if nodes[node].kind == .methodCall { return try method(node, parts) }
        let arguments = Array(parts.dropFirst())
        let known = value(parts[0])
        if case .host(let name)? = known {
            if let call = try valueCall(name, arguments, node) {
                if name != "math.modf" { helpers.insert("value") }
                return call
            }
            return try host(name, arguments, node)
        }
        if let function = program.function(known) {
            program.reach(function)
            return try call(function: function, arguments)
        }
        if nodes[parts[0]].kind == .name, case .variable(let variable) = reference(parts[0]),
            let body = function(ofLocal: variable.local)
        {
            if let outer = open.first, needs[outer]?.contains(.failure) == true { fails = true }
            let given = try self.arguments(arguments, for: body)
            return Results(
                given.call(name(of: variable), mayFail: fails), kinds[body]?.results ?? [],
                isMany: returnsList(body))
        }
        if [.index, .field].contains(nodes[parts[0]].kind),
            case .node(let table)? = value(children(parts[0])[0]),
            !isMade(table), !functions(in: table).isEmpty
        {
            return try dispatch(table, parts[0], arguments)
        }
        let callee = try expression(parts[0])
        if callee.kinds.isEmpty { return Results(callee.text, []) }
        guard isDynamic(callee.kinds) else { throw refusal(node, "a call of something that is no function") }
        fail()
        note(.context)
        return .many("\(callee.at(.atom)).call(\(try list(arguments)), context)")
    }

    /// A call of one of a table's functions by a word.
    private func dispatch(_ table: Int, _ callee: Int, _ arguments: [Int]) throws(Refusal) -> Results {
        let functions = functions(in: table)
        guard !functions.isEmpty, let key = children(callee).last else {
            throw refusal(callee, "a table without functions")
        }
        let object = children(callee)[0]
        let name = name("switch \(table)", like: word(nodes[object].last))
        switches[table] = name
        let which = try expression(key)
        guard which.kinds == .text || which.kinds.isEmpty || isDynamic(which.kinds) else {
            throw refusal(key, "something else than a word")
        }
        var given = Arguments()
        var kindsOfResults: [Kinds] = []
        var all: Needs = .failure
        for entry in functions {
            program.reach(entry.function)
            let body = program.body(of: entry.function)
            given = try self.arguments(arguments, for: body)
            guard !returnsList(body) else { throw refusal(callee, "functions with another number of values") }
            all.formUnion(needs[body] ?? [])
            // The method that chooses has the context.
            note(call: body, isHoisted: true)
            kindsOfResults.join(kinds[body]?.results ?? [])
        }
        note(all)
        fail()
        given.texts += all.arguments
        given.texts.insert(text(which).text, at: 0)
        return Results(given.call(name, mayFail: true), kindsOfResults)
    }

    private func call(function: Int, of receiver: Code? = nil, _ arguments: [Int]) throws(Refusal) -> Results
    {
        let body = program.body(of: function)
        var given = try self.arguments(arguments, of: receiver, for: body)
        given.texts += try varyingArguments(function)
        let own = needs[body] ?? []
        let kinds = kinds[body]?.results ?? []
        let name = shadowed(name(of: function))
        if given.isFrame, !returnsList(body), own.subtracting(.failure) == .context, kinds.count == 1,
            !kinds[0].isEmpty
        {
            let mayFail = own.contains(.failure)
            let found = mayFail ? kinds[0].union(.none) : kinds[0]
            let plain =
                "\(mayFail ? "try? " : "")\(self.name(of: function))(\((given.texts + ["in: context"]).joined(separator: ", ")))"
            if let value = hoisted(plain, found, like: self.name(of: function)) {
                note(call: body, isHoisted: true)
                note(.context)
                return Results(value, [found], isFrame: true)
            }
        }
        if !kinds.isEmpty || returnsList(body) { note(call: body, isHoisted: false) }
        note(own)
        given.texts += own.itemArguments
        if own.contains(.context) { given.texts.append(takesFrame(body) ? "in: frame" : "in: context") }
        if own.contains(.failure) { fails = true }
        return Results(given.call(name, mayFail: own.contains(.failure)), kinds, isMany: returnsList(body))
    }

    /// The arguments of a call, as many as the function has parameters.
    struct Arguments {
        var texts: [String] = []
        /// The call whose several values are the last arguments, which are called $0.
        var spread: String?
        /// Whether they are the same for all items of a frame.
        var isFrame = true

        func call(_ name: String, mayFail: Bool) -> String {
            let text = "\(name)(\(texts.joined(separator: ", ")))"
            return spread.map { "{ \(mayFail ? "try " : "")\(text) }(\($0))" } ?? text
        }
    }

    private func arguments(_ all: [Int], of receiver: Code? = nil, for body: Body) throws(Refusal)
        -> Arguments
    {
        let count = parameterCount(of: body)
        let isVararg = program.tree(of: body.closure).functions[body.function].isVararg
        kinds.declare(body, parameters: count)
        var codes: [(code: Code, node: Int)] = []
        var result = Arguments(isFrame: receiver == nil)
        if let receiver { codes.append((receiver, 0)) }
        var rest: [Int] = []
        for (number, argument) in all.enumerated() {
            guard codes.count < count || !isVararg else {
                rest.append(argument)
                continue
            }
            if number == all.count - 1, codes.count + 1 < count || isVararg, let list = try spread(argument) {
                result.isFrame = false
                result.spread = list
                let places = 0..<(count - codes.count)
                codes += places.map { (Code("$0.at(\($0))", .any), argument) }
                if isVararg { rest = [-places.count] }
                break
            }
            let code = try expression(argument)
            result.isFrame = result.isFrame && code.isFrame
            codes.append((code, argument))
        }
        kinds.call(body, with: codes.map(\.code.kinds))
        for (place, entry) in codes.prefix(count).enumerated() {
            let text = try fit(entry.code, kinds[body]?.parameters[place] ?? [], entry.node)
            result.texts.append(entry.code.kinds == .item ? "&\(text)" : text)
        }
        while result.texts.count < count {
            result.texts.append(missing(kinds[body]?.parameters[result.texts.count] ?? []))
        }
        if isVararg {
            result.isFrame = false
            if let first = rest.first, first <= 0, result.spread != nil {
                result.texts.append("Array($0.dropFirst(\(-first)))")
            } else {
                result.texts.append(try list(rest))
            }
        }
        return result
    }

    // MARK: Methods

    private func method(_ node: Int, _ parts: [Int]) throws(Refusal) -> Results {
        let name = word(nodes[node].detail)
        let arguments = Array(parts.dropFirst())
        if let object = value(parts[0]) {
            switch object {
            case .host("carousel"): return try carousel(name, arguments, node)
            case .node(let table):
                if !isMade(table), let function = program.function(program.field(.text(name), of: table)) {
                    program.reach(function)
                    return try call(function: function, of: try expression(parts[0]), arguments)
                }
                try make(table, node)
            default: break
            }
        }
        let object = try expression(parts[0])
        if object.kinds.isEmpty { return Results(object.text, []) }
        if object.kinds == .item { return try item(name, object, arguments, node) }
        try make(object.kinds, node)
        let isText = object.kinds.subtracting(.none) == .text
        if isText, !Self.textMethods.contains(name) {
            throw refusal(node, "string.\(name), which Swift does not have")
        }
        if name == "find" { try refusePattern(arguments, node) }
        if isText || isDynamic(object.kinds) && !isTransformMethod(name) {
            fail(in: "value")
            note(.context)
            let text = isText ? "Value(\(object.text))" : object.at(.atom)
            return .many("\(text).method(\(Escape.swiftLiteral(name)), \(try list(arguments)), context)")
        }
        let solid = matrix(object)
        guard solid.kinds == .matrix else {
            throw refusal(node, "a method of something else than a Transform")
        }
        return try transform(name, solid, arguments, node)
    }

    private func numbers(_ arguments: [Int], least: Int, most: Int, _ node: Int) throws(Refusal) -> [Code] {
        guard arguments.count >= least, arguments.count <= most else {
            throw refusal(node, "another number of arguments")
        }
        if let last = arguments.last, arguments.count < most, isCall(last) {
            let values = try results(last)
            if values.isMany || values.kinds.count > 1 {
                throw refusal(last, "several values of a call as arguments; expected locals for them")
            }
        }
        return try arguments.map { argument throws(Refusal) in
            let code = number(try expression(argument))
            guard code.kinds.isNumber || code.kinds.isEmpty else {
                throw refusal(argument, "something else than a number")
            }
            return code
        }
    }

    /// The three numbers of an axis, which must have a length.
    private func axis(_ n: ArraySlice<String>) -> String {
        let names = zip(["x", "y", "z"], n)
        if !n.contains(where: { Double($0.replacing(" ", with: "")).map { $0 != 0 } ?? false }) {
            fail(in: "axis")
            return "axis: [\(n.joined(separator: ", "))]"
        }
        return names.map { "\($0): \($1)" }.joined(separator: ", ")
    }

    private func transform(_ name: String, _ object: Code, _ arguments: [Int], _ node: Int) throws(Refusal)
        -> Results
    {
        let t = object.at(.atom)
        func numbers(_ least: Int, _ most: Int) throws(Refusal) -> [String] {
            try self.numbers(arguments, least: least, most: most, node).map(\.text)
        }
        func one(_ text: String) -> Results { .one(text, .matrix) }
        switch name {
        case "translate":
            let n = try numbers(2, 3)
            return one("\(t).translated(x: \(n[0]), y: \(n[1]), z: \(n.count > 2 ? n[2] : "0"))")
        case "translateAlong":
            let n = try numbers(2, 3)
            note(.context)
            return one(
                "\(t).translated(along: \(n[0]), across: \(n[1])\(n.count > 2 ? ", z: \(n[2])" : ""), in: context)"
            )
        case "rotate":
            let n = try numbers(4, 4)
            return one("\(t).rotated(by: \(n[0]), \(axis(n[1...3])))")
        case "rotateX": return one("\(t).rotated(by: \(try numbers(1, 1)[0]), x: 1, y: 0, z: 0)")
        case "rotateY": return one("\(t).rotated(by: \(try numbers(1, 1)[0]), x: 0, y: 1, z: 0)")
        case "rotateZ": return one("\(t).rotated(by: \(try numbers(1, 1)[0]), x: 0, y: 0, z: 1)")
        case "turn", "turnAcross":
            note(.context)
            return one(
                "\(t).\(name == "turn" ? "turned" : "turnedAcross")(by: \(try numbers(1, 1)[0]), in: context)"
            )
        case "scale":
            let n = try self.numbers(arguments, least: 1, most: 3, node)
            if n.count == 1, !n[0].isSimple {
                helpers.insert("scaled")
                return one("\(t).scaled(by: \(n[0].text))")
            }
            return one(
                "\(t).scaled(x: \(n[0].text), y: \(n.count > 1 ? n[1].text : n[0].text), z: \(n.count > 2 ? n[2].text : "1"))"
            )
        case "rotateAbout":
            let n = try numbers(6, 7)
            helpers.insert("rotatedAbout")
            return one(
                "\(t).rotated(by: \(n[0]), \(axis(n[1...3])), about: [\(n[4]), \(n[5]), \(n.count > 6 ? n[6] : "0")])"
            )
        case "scaleAbout":
            let n = try numbers(5, 6)
            helpers.insert("scaledAbout")
            return one(
                "\(t).scaled(x: \(n[0]), y: \(n[1]), z: \(n[2]), about: [\(n[3]), \(n[4]), \(n.count > 5 ? n[5] : "0")])"
            )
        case "concat":
            let other = matrix(try expression(arguments.first ?? node))
            return one("\(t).concatenated(with: \(other.text))")
        case "facing": return .one("(\(t).row3.z > 0)", .boolean)
        case "showsFront":
            helpers.insert("isFront")
            note(.context)
            let n = try numbers(0, 2)
            let size =
                n.count == 2
                ? "Size(width: \(n[0]), height: \(n[1]))"
                : "context.isVertical ? Size(width: context.itemHeight, height: context.itemWidth) : Size(width: context.itemWidth, height: context.itemHeight)"
            return .one("\(t).isFront(of: \(size))", .boolean)
        case "inverse": return .one("\(t).inverse", [.matrix, .none])
        case "project":
            let n = try numbers(2, 3)
            helpers.insert("projected")
            return Results(
                "\(t).projected(\(n.joined(separator: ", ")))", [[.real, .none], [.real, .none]])
        default: throw refusal(node, "the method \(name) of a Transform")
        }
    }

    /// The seed that an argument is: a text, or a number.
    private func seed(_ argument: Int) throws(Refusal) -> String {
        let code = try expression(argument)
        return "randomSeed(of: \(code.isLiteral ? "Double(\(code.text))" : code.text))"
    }

    // MARK: item

    private func item(_ name: String, _ object: Code, _ arguments: [Int], _ node: Int) throws(Refusal)
        -> Results
    {
        switch name {
        case "random":
            helpers.insert("random")
            guard let salt = arguments.first else { return .one("randomNumber(\(object.text).seed)", .real) }
            return .one("randomNumber(\(object.text).seed, salt: \(try seed(salt)))", .real)
        case "pointer":
            return Results(
                "(\(object.text).facts.pointer?.x, \(object.text).facts.pointer?.y)",
                [[.real, .none], [.real, .none]])
        case "spring":
            helpers.insert("springs")
            hasSprings = true
            guard arguments.count > 1, arguments.count < 4 else {
                throw refusal(node, "another number of arguments")
            }
            let (label, target) = (try expression(arguments[0]), number(try expression(arguments[1])))
            var options: [String] = []
            if arguments.count > 2 {
                if case .node(let table)? = value(arguments[2]),
                    case .table(_, let fields) = program.script.nodes[table]
                {
                    for name in ["response", "damping"] {
                        if let value = fields[.text(name)] {
                            options.append("\(name): \(try code(of: value, node).text)")
                        }
                    }
                } else {
                    guard let table = table(writtenAt: arguments[2]) else {
                        throw refusal(arguments[2], "options that are no table written here")
                    }
                    options = try written(table, ["response", "damping"]).map {
                        "\($0.name): \($0.code.text)"
                    }
                }
            }
            return Results(
                "moveSpring(\(([object.text, label.text, "to: \(target.text)"] + options).joined(separator: ", ")))",
                [.real, .real])
        default: throw refusal(node, "the method \(name) of an item")
        }
    }

    /// The fields of a table that is written here, in an order.
    private func written(_ table: Int, _ names: [String]) throws(Refusal) -> [(name: String, code: Code)] {
        var found: [(name: String, code: Code)] = []
        for part in children(table) {
            guard nodes[part].kind == .namedEntry, names.contains(word(nodes[part].detail)) else {
                throw refusal(part, "a field that is not known")
            }
            let code = try expression(children(part)[0])
            found.append((word(nodes[part].detail), code.kinds == .text ? code : number(code)))
        }
        return found.sorted { names.firstIndex(of: $0.name) ?? 0 < names.firstIndex(of: $1.name) ?? 0 }
    }

    /// What an assignment to a field of an item's look says in Swift.
    func look(_ object: String, _ name: String, _ value: Int) throws(Refusal) -> String {
        func plain() throws(Refusal) -> Code { number(try expression(value)) }
        func within(_ range: String, _ code: Code) -> String {
            if code.isLiteral { return code.text }
            fail(in: "within")
            return "inRange(\(code.text), \(range))"
        }
        func within(_ range: String) throws(Refusal) -> String { within(range, try plain()) }
        func color(_ code: Code) -> String {
            fail(in: "color")
            return "colorNumber(\(code.text))"
        }
        /// Four numbers of a list that is written here.
        func four(_ range: String) throws(Refusal) -> String {
            // a and { … } or { … }
            if nodes[value].kind == .binary, operation(value) == .or, case let parts = children(value),
                nodes[parts[0]].kind == .binary,
                operation(parts[0]) == .and, case let inner = children(parts[0])
            {
                return
                    "\(try condition(inner[0]).at(.or)) ? \(try four(range, inner[1])) : \(try four(range, parts[1]))"
            }
            return try four(range, value)
        }
        func four(_ range: String, _ node: Int) throws(Refusal) -> String {
            guard let value = table(writtenAt: node) else {
                throw refusal(node, "a list that is not written here")
            }
            let texts = try children(value).map { part throws(Refusal) -> String in
                guard nodes[part].kind == .positionalEntry else {
                    throw refusal(part, "a list that is not written here")
                }
                return within(range, number(try expression(children(part)[0])))
            }
            guard texts.count == 4 else { throw refusal(value, "a list of another length than four") }
            return "SIMD4(\(texts.joined(separator: ", ")))"
        }
        let look = "\(object).look.\(name)"
        switch name {
        case "alpha", "shade", "depth": return "\(object).\(name) = \(try plain().text)"
        case "blur": return "\(look) = \(try within("0...1e6"))"
        case "saturation": return "\(look) = \(try within("0...2"))"
        case "tintAmount": return "\(look) = \(try within("0...1"))"
        case "contentX", "contentY": return "\(look) = \(try within("-1e6...1e6"))"
        case "contentScale": return "\(look) = \(try within("1...1e6"))"
        case "tint": return "\(look) = \(color(text(try expression(value))))"
        case "label": return "\(look) = \(text(try expression(value)).text)"
        case "radius" where table(writtenAt: value) == nil:
            return "\(look) = SIMD4(repeating: \(try within("0...1e6")))"
        case "radius": return "\(look) = \(try four("0...1e6"))"
        case "clip": return "\(look) = \(try four("0...1"))"
        case "verso":
            let code = try expression(value)
            return
                "\(look) = \(code.kinds == .boolean ? "\(code.at(.or)) ? .on : .off" : ".color(\(color(text(code))))")"
        case "shadow", "groundShadow":
            guard let value = table(writtenAt: value) else {
                throw refusal(value, "a table that is not written here")
            }
            let names = name == "shadow" ? ["blur", "x", "y", "alpha", "color"] : ["y", "blur", "alpha"]
            let ranges = ["blur": "0...1e6", "x": "-1e6...1e6", "y": "-1e6...1e6", "alpha": "0...1"]
            let parts = try written(value, names).map { name, code in
                "\(name): \(name == "color" ? color(code) : within(ranges[name] ?? "", code))"
            }
            return
                "\(look) = \(name == "shadow" ? "ItemShadow" : "GroundShadow")(\(parts.joined(separator: ", ")))"
        default: throw refusal(value, "item.\(name)")
        }
    }

    // MARK: carousel

    func hostField(_ host: String, _ name: String, _ node: Int) throws(Refusal) -> Code {
        guard host == "carousel" else {
            let path = "\(host.dropFirst(9)).\(name)"
            note(.context)
            switch path {
            case "bounds.width", "bounds.height", "viewpointOffset.width", "viewpointOffset.height",
                "contentOffset.width", "contentOffset.height":
                return Code("context.\(path)", .real, isFrame: true)
            case "itemSize.width":
                return Code("(context.isVertical ? context.itemHeight : context.itemWidth)", .real)
            case "itemSize.height":
                return Code("(context.isVertical ? context.itemWidth : context.itemHeight)", .real)
            case "tilt.x", "tilt.y": return Code("context.deviceTilt.\(name)", .real)
            default: throw refusal(node, "\(host).\(name)")
            }
        }
        if name == "toggle" {
            note(.toggle)
            return Code("itemToggle", .real, isSimple: true)
        }
        note(.context)
        if let field = Self.carouselFields[name] {
            let text = "context.\(field.name)"
            return Code(
                field.kinds == .whole ? "Double(\(text))" : text, field.kinds, isSimple: true,
                isFrame: name != "dragStart")
        }
        guard name == "pointer" else { throw refusal(node, "carousel.\(name)") }
        return Code("context.pointer", [.pointer, .none], isSimple: true)
    }

    /// The value of a standard option, which the context has to look up.
    private func option(_ name: String, _ text: String, _ kinds: Kinds) -> Results {
        Results(hoisted(text, kinds, like: name) ?? text, [kinds], isFrame: true)
    }

    private func carousel(_ name: String, _ arguments: [Int], _ node: Int) throws(Refusal) -> Results {
        switch name {
        case "option":
            guard let first = arguments.first, case .text(let option)? = value(first) else {
                throw refusal(node, "the name of an option that depends on data")
            }
            guard let kind = options[option] else {
                // The host knows no such option, and fails.
                fail(in: "missing")
                return .one("missingOption()", .real)
            }
            if let property = optionNames[option] {
                return Results(shadowed(property), [kind], isFrame: true)
            }
            note(.context)
            if kind.contains(.boolean) {
                return self.option(option, "(context.options[.\(option)] != 0)", .boolean)
            }
            let other = arguments.count > 1 ? try expression(arguments[1]) : nil
            if let other, other.kinds.isNumber {
                let text = "(context.options[.\(option)] ?? \(other.at(.sum)))"
                return other.isFrame ? self.option(option, text, .real) : .one(text, .real)
            }
            if !kind.contains(.none), let usual = standard[option] {
                return self.option(
                    option, "context.value(of: .\(option), default: \(Self.number(usual)))", .real)
            }
            return self.option(option, "context.options[.\(option)]", [.real, .none])
        case "distance":
            note(.distance)
            let by = try numbers(arguments, least: 0, most: 1, node).first
            return .one(by.map { "(itemDistance * \($0.at(.unary)))" } ?? "itemDistance", .real)
        case "random":
            helpers.insert("random")
            let seeds = try arguments.map(seed)
            guard let first = seeds.first else { throw refusal(node, "another number of arguments") }
            return .one("randomNumber(\(first)\(seeds.count > 1 ? ", salt: \(seeds[1])" : ""))", .real)
        default: throw refusal(node, "carousel:\(name)")
        }
    }

    // MARK: The host's functions

    /// The numbers of a transform, row by row.
    static func rows(_ numbers: [String]) -> String {
        let rows = stride(from: 0, to: 16, by: 4).map { numbers[$0..<$0 + 4].joined(separator: ", ") }
        return "([\(rows.joined(separator: "], ["))])"
    }

    private func host(_ name: String, _ arguments: [Int], _ node: Int) throws(Refusal) -> Results {
        if name.hasPrefix("Transform.") {
            let n = try numbers(arguments, least: 1, most: 16, node).map(\.text)
            let text: String
            switch name.dropFirst(10) {
            case "translation" where n.count > 1:
                text = ".translation(x: \(n[0]), y: \(n[1]), z: \(n.count > 2 ? n[2] : "0"))"
            case "rotation" where n.count == 4:
                text = ".rotation(by: \(n[0]), x: \(n[1]), y: \(n[2]), z: \(n[3]))"
            case "matrix" where n.count == 16: text = Self.rows(n)
            case "scale":
                text = ".scale(x: \(n[0]), y: \(n.count > 1 ? n[1] : n[0]), z: \(n.count > 2 ? n[2] : "1"))"
            default: throw refusal(node, name)
            }
            return .one("Transform3D\(text)", .matrix)
        }
        guard name.hasPrefix("math.") else {
            if name == "error" || name == "assert" { throw refusal(node, "an error that the script raises") }
            throw refusal(node, "\(name), which Swift does not have")
        }
        if ["math.max", "math.min"].contains(name), let last = arguments.last, try spread(last) != nil {
            fail()
            return .one("(\(try list(arguments))).\(name == "math.max" ? "greatest" : "least")()", .real)
        }
        return try math(name, try numbers(arguments, least: 1, most: 99, node), node)
    }

    /// A function of the host's as a value.
    func code(ofHost name: String, _ node: Int) throws(Refusal) -> Code {
        if name == "Transform.identity" { return Code("Transform3D.identity", .matrix, isSimple: true) }
        guard name.hasPrefix("math.") else { throw refusal(node, "\(name) is passed on as a value") }
        let text: String
        switch name {
        case "math.max": text = "given.greatest()"
        case "math.min": text = "given.least()"
        default:
            let count = ["math.atan", "math.fmod"].contains(name) ? 2 : 1
            let codes = (0..<count).map { Code("given.at(\($0)).number()", .real) }
            text = try math(name, codes, node).text
        }
        helpers.insert("value")
        return Code("Value.function(Function { _, given in try [Value(\(text))] })", .function)
    }

    private func math(_ name: String, _ codes: [Code], _ node: Int) throws(Refusal) -> Results {
        let isWhole = codes.allSatisfy { $0.kinds.isWhole }
        let isKnown = codes.allSatisfy { !$0.kinds.isEmpty }
        let isFrame = codes.allSatisfy(\.isFrame) && isKnown
        func result(_ text: String, _ kinds: Kinds) -> Results {
            Results(text, [isKnown ? kinds : []], isFrame: isFrame)
        }
        let x = codes[0].isLiteral ? "Double(\(codes[0].text))" : codes[0].text
        switch name.dropFirst(5) {
        case let function where Self.plainFunctions.contains(function):
            let text = "\(function)(\(x))"
            let isShared = isFrame && x.contains("frame.")
            return result((isShared ? hoisted(text, .real, like: "\(function)OfFrame") : nil) ?? text, .real)
        case "abs": return result("abs(\(x))", isWhole ? .whole : .real)
        case "floor": return result("\(codes[0].isLiteral ? x : codes[0].at(.atom)).rounded(.down)", .whole)
        case "ceil":
            return result("(\(codes[0].isLiteral ? x : codes[0].at(.atom)).rounded(.up) + 0)", .whole)
        case "max", "min":
            let function = String(name.dropFirst(5))
            var text = codes[0].isLiteral && codes.allSatisfy(\.isLiteral) ? x : codes[0].text
            for code in codes.dropFirst() { text = "\(function)(\(text), \(code.text))" }
            return result(text, isWhole ? .whole : .real)
        case "atan": return result("atan2(\(x), \(codes.count > 1 ? codes[1].text : "1"))", .real)
        case "rad": return result("(\(codes[0].at(.product)) * (Double.pi / 180))", .real)
        case "deg": return result("(\(codes[0].at(.product)) * (180 / Double.pi))", .real)
        case "log":
            guard codes.count > 1 else { return result("log(\(x))", .real) }
            if codes[1].text == "10" { return result("log10(\(x))", .real) }
            if codes[1].text == "2" { return result("log2(\(x))", .real) }
            return result("(log(\(x)) / log(\(codes[1].text)))", .real)
        case "fmod":
            return result("\(codes[0].at(.atom)).truncatingRemainder(dividingBy: \(codes[1].text))", .real)
        default: throw refusal(node, "math.\(name.dropFirst(5))")
        }
    }
}
