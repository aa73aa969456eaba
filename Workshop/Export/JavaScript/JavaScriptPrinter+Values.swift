// Prints the values that a program's functions share. In: what was loaded. Out: declarations, those that others need first.

import CarouselHost

extension JavaScriptPrinter {
    func declareValues() {
        var later: [String] = []
        var last: [String] = []
        var begun: Set<Int> = []
        var ended: Set<Int> = []
        var shapes: Set<String> = []
        let lists = program.listsOfRows
        var rows: [Int: (list: Int, place: Int)] = [:]
        for (list, form) in lists {
            for (place, row) in form.rows.enumerated() { rows[row] = (list, place + 1) }
        }
        func shape(_ words: [String]) -> String {
            let shape = global("shape \(words.joined(separator: " "))", like: "shape")
            if shapes.insert(shape).inserted {
                add("const \(shape) = \(Self.text(words.joined(separator: " ")));")
            }
            return shape
        }
        func declareInstance(_ node: Int) {
            guard let number = program.number(ofLoaded: node), case let function = program.functions[number],
                !function.varying.isEmpty, begun.insert(node).inserted,
                case .function(_, _, let cells) = program.script.nodes[node]
            else { return }
            var texts: [String] = []
            for place in function.varying {
                let value = program.script.cells[cells[place]]
                if case .node(let inner) = value {
                    declareInstance(inner)
                    declareTable(inner)
                }
                texts.append(constant(value).at(.assignment))
            }
            add(
                "const \(name(ofInstance: node, of: number)) = \(name(ofFunction: number))(\(texts.joined(separator: ", ")));"
            )
        }
        func declareTable(_ node: Int) {
            guard case .table(let metatable, let fields) = program.script.nodes[node],
                begun.insert(node).inserted
            else { return }
            if let row = rows[node] {
                declareTable(row.list)
                ended.insert(node)
                return add("const \(name(ofObject: node)) = \(name(ofObject: row.list)).own(\(row.place));")
            }
            defer { ended.insert(node) }
            if let maker = program.makers[node] {
                let line = "const \(name(ofObject: node)) = \(value(maker).at(.assignment));"
                // A method is found once tables hold each other.
                var callsMethod = false
                maker.visitAll { if case .call(.method, _) = $0.form { callsMethod = true } }
                if callsMethod { last.append(line) } else { later.append(line) }
                return
            }
            if let form = lists[node] {
                let texts = form.values.map { constant($0).at(.assignment) }
                let shape = shape(form.words)
                return add(
                    "const \(name(ofObject: node)) = \(use("$rows"))(\(shape), [\(texts.joined(separator: ", "))]);"
                )
            }
            var list: [String] = []
            var pairs: [String] = []
            var words: [String] = []
            var texts: [String] = []
            for (key, value) in program.fields(fields) {
                if case .node(let inner) = value {
                    declareInstance(inner)
                    declareTable(inner)
                    if case .table = program.script.nodes[inner], !ended.contains(inner) {
                        later.append(
                            "\(name(ofObject: node)).put(\(constant(key).text), \(constant(value).text));")
                        continue
                    }
                }
                let text = constant(value).at(.assignment)
                if key == .whole(Int64(list.count + 1)) {
                    list.append(text)
                } else {
                    pairs.append("[\(constant(key).at(.assignment)), \(text)]")
                    if case .text(let word) = key { words.append(word) }
                    texts.append(text)
                }
            }
            if metatable != .none {
                if case .node(let inner) = metatable { declareTable(inner) }
                later.append("\(name(ofObject: node)).meta = \(constant(metatable).text);")
            }
            let isShaped =
                list.isEmpty && words.count > 3 && words.count == pairs.count
                && words.allSatisfy(FieldName.isWord)
            if isShaped {
                add(
                    "const \(name(ofObject: node)) = \(use("$shaped"))(\(shape(words)), [\(texts.joined(separator: ", "))]);"
                )
                return
            }
            let more = pairs.isEmpty ? "" : ", [\(pairs.joined(separator: ", "))]"
            add(
                "const \(name(ofObject: node)) = new \(use("$Table"))([\(list.joined(separator: ", "))]\(more));"
            )
        }
        for object in program.objects where rows[object] == nil { declareTable(object) }
        for function in program.functions { for instance in function.instances { declareInstance(instance) } }
        for (number, cell) in program.cells.enumerated() {
            later.append("let \(name(ofCell: number)) = \(constant(cell.initial).at(.assignment));")
        }
        // Of the rows of lists, those that are read by their own names.
        for object in program.objects where hasName(object: object) { declareTable(object) }
        for line in later + last { add(line) }
    }

    private func hasName(object: Int) -> Bool { globalNames["object \(object)"] != nil }
}

/// A long list of records with the same fields, which leaves as a list of values.
struct ListOfRows {
    let words: [String]
    /// Those of each row, one after another.
    let values: [CapturedScript.Value]
    /// The nodes of the rows.
    let rows: [Int]
}

extension EffectProgram {
    /// The fields of a loaded table that leave, in a fixed order.
    func fields(_ fields: [CapturedScript.Value: CapturedScript.Value]) -> [(
        CapturedScript.Value, CapturedScript.Value
    )] {
        func rank(_ key: CapturedScript.Value) -> (Int, Double, String) {
            switch key {
            case .whole(let number): (0, Double(number), "")
            case .real(let number): (0, number, "")
            case .text(let text): (1, 0, text)
            default: (2, 0, "\(key)")
            }
        }
        return fields.filter { keeps($0.key) }.sorted { rank($0.key) < rank($1.key) }.map {
            ($0.key, $0.value)
        }
    }

    private func keeps(_ key: CapturedScript.Value) -> Bool {
        guard case .text(let name) = key else { return true }
        return readsAnyName || namesRead.contains(name) || name.hasPrefix("__")
    }

    /// The lists whose rows are records of plain values, by their nodes. A record that is a row of two is none.
    var listsOfRows: [Int: ListOfRows] {
        var found: [Int: ListOfRows] = [:]
        var taken: Set<Int> = []
        for object in objects where makers[object] == nil {
            guard let list = listOfRows(object), taken.isDisjoint(with: list.rows) else { continue }
            taken.formUnion(list.rows)
            found[object] = list
        }
        return found
    }

    private func listOfRows(_ node: Int) -> ListOfRows? {
        guard case .table(.none, let fields) = script.nodes[node], fields.count >= 16 else { return nil }
        var words: [String] = []
        var values: [CapturedScript.Value] = []
        var rows: [Int] = []
        for (key, value) in self.fields(fields) {
            guard key == .whole(Int64(rows.count + 1)), case .node(let row) = value, makers[row] == nil,
                !rows.contains(row), case .table(.none, let own) = script.nodes[row]
            else { return nil }
            let entries = self.fields(own)
            let names = entries.map { entry in if case .text(let name) = entry.0 { name } else { "" } }
            if rows.isEmpty { words = names }
            guard names == words, !words.isEmpty, words.allSatisfy(FieldName.isWord),
                entries.allSatisfy({ $0.1.isPlain })
            else { return nil }
            rows.append(row)
            values += entries.map { $0.1 }
        }
        return ListOfRows(words: words, values: values, rows: rows)
    }
}

extension CapturedScript.Value {
    /// Whether it is a number, a text or a truth value.
    fileprivate var isPlain: Bool {
        switch self {
        case .boolean, .whole, .real, .text: true
        case .none, .host, .node: false
        }
    }
}
