// What fields of tables and of the host's values may be, and what metatables add. In: objects and keys. Out: kinds.

extension KindInference {
    // MARK: Metamethods

    /// The values of a field of the metatables of tables.
    func metamethods(_ name: String, of kinds: ValueKinds) -> [ValueKinds] {
        kinds.tables.sorted().flatMap { known($0).metatables.sorted() }.compactMap { metatable in
            let found = known(metatable).fields[name]?.kinds ?? .nothing
            return found.isEmpty ? nil : found
        }
    }

    func meta(_ name: String, _ operands: [ValueKinds], _ expression: Expression) -> ValueKinds {
        var found = ValueKinds.nothing
        for operand in operands.prefix(2) {
            for method in metamethods(name, of: operand) {
                let results = call(value: method, operands, further: .nothing, isMany: false, at: expression)
                found = found.union(results == .nothing ? .nothing : results.kinds(at: 0))
            }
        }
        return found
    }

    // MARK: Fields

    /// The key of a field.
    enum FieldKey {
        case name(String)
        case numbers
        /// Any key, which may be a text.
        case any
        /// Nothing is known yet.
        case nothing

        init(_ key: Expression, _ kinds: ValueKinds) {
            switch key.form {
            case .constant(.text(let name)): self = .name(name)
            case .constant(.whole), .constant(.real): self = .numbers
            default:
                if kinds.isEmpty {
                    self = .nothing
                } else {
                    self = kinds.isNumber ? .numbers : .any
                }
            }
        }
    }

    func read(_ objects: ValueKinds, key: FieldKey, at expression: Expression) -> ValueKinds {
        if case .nothing = key { return .nothing }
        if case .any = key, !objects.tables.isEmpty { readsAnyName = true }
        var found = ValueKinds.nothing
        var seen: Set<TableSite> = []
        for site in objects.tables.sorted() {
            found = found.union(read(site, key, of: .table(site), &seen, at: expression))
        }
        if objects.flags.contains(.data) { found = found.union(.datum) }
        if objects.flags.contains(.matrix) { found = found.union(.anyReal) }
        if objects.flags.contains(.item) { found = found.union(readItem(key)) }
        if objects.flags.contains(.text) { found = found.union(readText(key)) }
        return found
    }

    func readItem(_ key: FieldKey) -> ValueKinds {
        switch key {
        case .name(let name): return ItemFields.kinds[name] ?? ItemFields.looks[name] ?? .nothing
        default:
            let all = Array(ItemFields.kinds.values) + Array(ItemFields.looks.values)
            return all.reduce(.nothing) { $0.union($1) }
        }
    }

    func readText(_ key: FieldKey) -> ValueKinds {
        guard case .name(let name) = key, HostFunction.named("string.\(name)") != nil else { return .none }
        return .function(program.number(ofHost: "string.\(name)"))
    }

    func read(
        _ site: TableSite, _ key: FieldKey, of object: ValueKinds, _ seen: inout Set<TableSite>,
        at expression: Expression
    ) -> ValueKinds {
        guard seen.insert(site).inserted else { return .nothing }
        let table = known(site)
        var found = ValueKinds.nothing
        var isSure = false
        switch key {
        case .name(let name):
            found = table.fields[name]?.kinds ?? .nothing
            isSure = table.born.contains(name) && !found.isEmpty && !found.flags.contains(.none)
            found = found.union(table.others.kinds)
        case .numbers: found = table.elements.kinds
        case .any:
            found = table.elements.kinds.union(table.others.kinds)
            for slot in table.fields.values { found = found.union(slot.kinds) }
        case .nothing: return .nothing
        }
        if isSure { return found }
        if site == .state { found = found.union(.none) }
        for metatable in table.metatables.sorted() {
            let index = known(metatable).fields["__index"]?.kinds ?? .nothing
            for parent in index.tables.sorted() {
                found = found.union(read(parent, key, of: object, &seen, at: expression))
            }
            if !index.functions.isEmpty {
                let keys: ValueKinds =
                    if case .numbers = key { ValueKinds(whole: .all, real: .all) } else { .text }
                let results = call(
                    value: index, [object, keys], further: .nothing, isMany: false, at: expression)
                found = found.union(results == .nothing ? .nothing : results.kinds(at: 0))
            }
        }
        return found.union(.none)
    }

    func write(_ objects: ValueKinds, key: FieldKey, _ kinds: ValueKinds, at expression: Expression) {
        if case .any = key, !objects.tables.isEmpty { writesAnyName = true }
        for site in objects.tables.sorted() {
            switch key {
            case .name(let name): join(site, field: name, kinds)
            case .numbers: join(site, elements: kinds)
            case .any:
                join(site, others: kinds)
                join(site, elements: kinds)
                for name in known(site).fields.keys.sorted() { join(site, field: name, kinds) }
            case .nothing: break
            }
        }
        for method in metamethods("__newindex", of: objects) {
            write(method.onlyTables, key: key, kinds, at: expression)
            let keys: ValueKinds =
                if case .numbers = key { ValueKinds(whole: .all, real: .all) } else { .text }
            _ = call(value: method, [objects, keys, kinds], further: .nothing, isMany: false, at: expression)
        }
    }
}
