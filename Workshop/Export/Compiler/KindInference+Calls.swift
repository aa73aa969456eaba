// What calls give: of the program's functions, of the host's, of methods. In: callees and arguments. Out: the kinds of results.

extension KindInference {
    // MARK: Calls

    func call(_ callee: Expression.Callee, _ expressions: [Expression], _ expression: Expression)
        -> CallResults
    {
        switch callee {
        case .function(let function, _):
            let given = list(expressions)
            if given.isUnknown { return .nothing }
            return call(function, given.kinds, further: given.further, isMany: given.isMany)
        case .host(let host):
            let given = list(expressions)
            if given.isUnknown { return .nothing }
            return call(
                host: host, given.kinds, further: given.further, isMany: given.isMany, expressions,
                at: expression)
        case .value(let value):
            let callees = kinds(value)
            let given = list(expressions)
            if given.isUnknown { return .nothing }
            return call(
                value: callees, given.kinds, further: given.further, isMany: given.isMany, at: expression)
        case .method(let name):
            let given = list(expressions)
            if given.isUnknown { return .nothing }
            return method(name, given, expressions, expression)
        }
    }

    func method(
        _ name: String, _ given: CallResults, _ expressions: [Expression], _ expression: Expression
    )
        -> CallResults
    {
        let object = given.kinds[0]
        var all = CallResults.nothing
        let prefixes: [(ValueKinds.Flags, String)] = [
            (.matrix, "Transform:"), (.item, "item:"), (.text, "string."),
        ]
        for (flag, prefix) in prefixes where object.flags.contains(flag) {
            guard let host = HostFunction.named(prefix + name) else { continue }
            all.join(
                call(
                    host: host, given.kinds, further: given.further, isMany: given.isMany, expressions,
                    at: expression))
        }
        if !object.tables.isEmpty {
            let found = read(object.onlyTables, key: .name(name), at: expression)
            all.join(
                call(value: found, given.kinds, further: given.further, isMany: given.isMany, at: expression))
        }
        return all
    }

    func call(
        host: HostFunction, _ given: [ValueKinds], further: ValueKinds, isMany: Bool,
        _ expressions: [Expression] = [],
        at expression: Expression
    ) -> CallResults {
        let arguments = HostArguments(
            kinds: given, further: further, isMany: isMany, expressions: expressions)
        if host.name != "item:spring" { noteUse(of: arguments.all(from: 0)) }
        switch host.results {
        case .fixed(let kinds):
            return kinds.count == 1 ? .one(kinds[0]) : CallResults(kinds: kinds, isMany: true)
        case .nothing:
            _ = special(host, arguments, expression)
            return CallResults(kinds: [], isMany: true)
        case .number(let compute):
            let count = max(host.parameters.count, given.count)
            var numbers = (0..<count).map { self.numbers(of: arguments.kinds(at: $0)) }
            if isMany { numbers.append(self.numbers(of: further)) }
            // Where one can't be a number, an error is raised.
            guard numbers.first?.mayBeNumber ?? false else { return .nothing }
            let texts = host.isExtreme && arguments.all(from: 0).mayBeText ? ValueKinds.text : .nothing
            var found = compute(numbers.filter(\.mayBeNumber)).union(texts)
            let isUnsure = numbers.contains(where: \.hasUnsureZero)
            if isUnsure, !["math.abs", "math.floor", "math.ceil"].contains(host.name) {
                found.hasUnsureZero = true
            }
            return .one(found)
        case .many, .one: return special(host, arguments, expression)
        }
    }

    /// What a function of the host's is given.
    struct HostArguments {
        let kinds: [ValueKinds]
        let further: ValueKinds
        let isMany: Bool
        let expressions: [Expression]

        func kinds(at position: Int) -> ValueKinds {
            if position < kinds.count { return kinds[position] }
            return isMany ? further.union(.none) : .none
        }

        /// All from a place on, as one.
        func all(from position: Int) -> ValueKinds {
            kinds.dropFirst(position).reduce(isMany ? further : .nothing) { $0.union($1) }
        }

        /// A text that is known.
        func text(at position: Int) -> String? {
            guard position < expressions.count, case .constant(.text(let text)) = expressions[position].form
            else {
                return nil
            }
            return text
        }
    }

    func special(_ host: HostFunction, _ given: HostArguments, _ expression: Expression)
        -> CallResults
    {
        let first = given.kinds(at: 0)
        let optionalReal = ValueKinds(flags: .none, real: .all)
        switch host.name {
        case "math.fmod": return .one(truncated(numbers(of: first), numbers(of: given.kinds(at: 1))))
        case "math.tointeger":
            return .one(ValueKinds(flags: .none, whole: first.isWhole ? first.whole : .all))
        case "math.type": return .one(ValueKinds(flags: [.none, .text]))
        case "Transform:project", "item:pointer": return .many(optionalReal, optionalReal)
        case "item:spring": return .many(.anyReal, .anyReal)
        case "carousel:option": return option(given)
        case "select":
            if given.text(at: 0) == "#" { return .one(.whole(0, 0x1p40)) }
            let all = given.all(from: 1)
            return CallResults(kinds: [all.union(.none)], isMany: true, further: all)
        case "tonumber": return .one(tonumber(given))
        case "assert":
            join(thrown: given.kinds.count > 1 ? given.kinds[1] : .message)
            return CallResults(
                kinds: [first.without(.none)] + given.kinds.dropFirst(), isMany: true, further: given.further)
        case "error": join(thrown: first.mayBeText ? first.union(.message) : first)
        case "pcall": return protected(given, expression)
        case "rawget": return .one(read(first, key: .any, at: expression))
        case "rawset":
            write(first, key: given.text(at: 1).map { .name($0) } ?? .any, given.kinds(at: 2), at: expression)
            return .one(first)
        case "setmetatable":
            for site in first.tables { join(site, metatables: given.kinds(at: 1).tables) }
            return .one(first.onlyTables)
        case "getmetatable":
            let metatables = Set(first.tables.flatMap { known($0).metatables })
            return .one(ValueKinds(flags: .none, tables: metatables))
        case "table.unpack":
            let elements = read(first, key: .numbers, at: expression)
            return CallResults(kinds: [elements.union(.none)], isMany: true, further: elements)
        case "table.pack":
            let site = TableSite.made(expression.id)
            join(site, elements: given.all(from: 0))
            isBorn("n", in: site)
            join(site, field: "n", .whole(0, 0x1p40))
            return .one(.table(site))
        case "table.insert":
            let value = given.isMany || given.kinds.count > 2 ? given.all(from: 1) : given.kinds(at: 1)
            for site in first.tables.sorted() { join(site, elements: value) }
        case "table.remove": return .one(read(first, key: .numbers, at: expression))
        case "table.sort":
            let elements = read(first, key: .numbers, at: expression).without(.none)
            _ = call(
                value: given.kinds(at: 1), [elements, elements], further: .nothing, isMany: false,
                at: expression)
            _ = meta("__lt", [elements, elements], expression)
        case "string.byte": return .many(ValueKinds(flags: .none, whole: NumberRange(0, 255)))
        case "string.find":
            let place = ValueKinds(flags: .none, whole: NumberRange(0, 0x1p40))
            return .many(place, place)
        default: break
        }
        return CallResults(kinds: [], isMany: true)
    }

    /// A remainder that has the sign of what is divided.
    func truncated(_ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        let isWhole = a.whole != nil && b.whole != nil
        let isReal = a.real != nil || b.real != nil
        let isUnsure = a.hasUnsureZero || b.hasUnsureZero || isWhole && isReal
        return ValueKinds(whole: isWhole ? .all : nil, real: isReal ? .all : nil, hasUnsureZero: isUnsure)
    }

    func option(_ given: HostArguments) -> CallResults {
        var found: ValueKinds
        if let name = given.text(at: 0) {
            guard let kinds = options[name] else { return .nothing }
            found = kinds
        } else {
            found = options.values.reduce(.nothing) { $0.union($1) }
        }
        guard given.kinds.count > 1 else { return .one(found) }
        found = found.flags.contains(.none) ? found.without(.none).union(given.kinds[1]) : found
        return .one(found)
    }

    func tonumber(_ given: HostArguments) -> ValueKinds {
        if given.kinds.count > 1 { return ValueKinds(flags: .none, whole: .all) }
        let first = given.kinds(at: 0)
        if first.isNumber { return first }
        return numbers(of: first).union(.none)
    }

    func protected(_ given: HostArguments, _ expression: Expression) -> CallResults {
        let called = call(
            value: given.kinds(at: 0), Array(given.kinds.dropFirst()), further: given.further,
            isMany: given.isMany,
            at: expression)
        var all = CallResults(kinds: [.boolean, program.thrown.kinds.union(.message)], isMany: true)
        for (position, kinds) in called.kinds.enumerated() {
            if position == 0 {
                all.kinds[1] = all.kinds[1].union(kinds)
            } else {
                all.kinds.append(kinds.union(.none))
            }
        }
        all.kinds[1] = all.kinds[1].union(.none)
        all.further = called.further
        return all
    }
}
