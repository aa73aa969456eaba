// Tokens as statements. Each one waits on the stack of nodes until its block is whole.

extension LuaParser {
    mutating func readStatement() throws(LuaProblem) {
        try nested { parser throws(LuaProblem) in try parser.readOneStatement() }
    }

    private mutating func readOneStatement() throws(LuaProblem) {
        let first = position
        let mark = stack.waiting.count
        let line = lexer.line
        switch kind {
        case .semicolon:
            try advance()
            stack.add(.empty, first, first)
        case .if: try readIf()
        case .while:
            try advance()
            try readExpression()
            try need(.do)
            try readBlock(isLoop: true)
            try close(.end, .while, on: line)
            stack.add(.while, first, position - 1, from: mark)
        case .do:
            try advance()
            try readBlock()
            try close(.end, .do, on: line)
            stack.add(.do, first, position - 1, from: mark)
        case .for: try readFor()
        case .repeat: try readRepeat()
        case .function: try readFunctionStatement()
        case .local:
            try advance()
            if try skip(.function) { try readLocalFunction(first) } else { try readLocal(first) }
        case .label: try readLabel()
        case .return: try readReturn()
        case .break:
            try advance()
            scopes.jump(to: "break", line: line)
            stack.add(.break, first, first)
        case .goto:
            try advance()
            let name = try needName()
            scopes.jump(to: name.text, line: line)
            stack.add(.goto, first, name.token, detail: name.token)
        default: try readExpressionStatement()
        }
    }

    private mutating func readIf() throws(LuaProblem) {
        let first = position
        let mark = stack.waiting.count
        let line = lexer.line
        repeat {
            try advance()
            try readExpression()
            try need(.then)
            try readBlock()
        } while kind == .elseif
        if try skip(.else) { try readBlock() }
        try close(.end, .if, on: line)
        stack.add(.if, first, position - 1, from: mark)
    }

    private mutating func readRepeat() throws(LuaProblem) {
        let first = position
        let mark = stack.waiting.count
        let line = lexer.line
        try advance()
        // The condition sees the variables of the block.
        scopes.openBlock(isLoop: true)
        scopes.openBlock(isLoop: false)
        readOpenBlock()
        try close(.until, .repeat, on: line)
        try readExpression()
        stack.add(.repeat, first, position - 1, from: mark)
        try scopes.closeBlock()
        try scopes.closeBlock()
    }

    private mutating func readFor() throws(LuaProblem) {
        let first = position
        let mark = stack.waiting.count
        let line = lexer.line
        try advance()
        scopes.openBlock(isLoop: true)
        var names = [try needName()]
        let isNumeric = kind == .assign
        guard isNumeric || kind == .comma || kind == .in else { throw expected("'=' or 'in'") }
        if isNumeric {
            try advance()
            try scopes.checkRoom(for: 4)
            stack.add(.declaration, names[0].token, names[0].token)
            try readExpression()
            try need(.comma)
            try readExpression()
            if try skip(.comma) { try readExpression() }
        } else {
            while try skip(.comma) {
                names.append(try needName())
                try scopes.checkRoom(for: names.count + 4)
            }
            try need(.in)
            try scopes.checkRoom(for: names.count + 4)
            for name in names { stack.add(.declaration, name.token, name.token) }
            _ = try readExpressions()
        }
        scopes.declareHidden(isNumeric ? 3 : 4)
        try need(.do)
        scopes.openBlock(isLoop: false)
        for (place, name) in names.enumerated() {
            let local = scopes.declare(name.text, token: name.token)
            stack.set(detail: local, ofWaiting: mark + place)
        }
        readOpenBlock()
        try scopes.closeBlock()
        try close(.end, .for, on: line)
        stack.add(isNumeric ? .numericFor : .genericFor, first, position - 1, detail: names.count, from: mark)
        try scopes.closeBlock()
    }

    private mutating func readFunctionStatement() throws(LuaProblem) {
        let first = position
        let mark = stack.waiting.count
        let line = lexer.line
        try advance()
        let name = try needName()
        try use(name)
        while kind == .dot || kind == .colon {
            let isMethod = kind == .colon
            try advance()
            let field = try needName()
            stack.add(.field, name.token, field.token, detail: field.token, from: mark)
            if isMethod {
                try readBody(position, line: line, isMethod: true)
                stack.add(.functionStatement, first, position - 1, from: mark)
                return
            }
        }
        let isPlain = stack.latest.kind == .name
        let reference = stack.latest.detail
        try readBody(position, line: line)
        if isPlain { try write(name.text, reference) }
        stack.add(.functionStatement, first, position - 1, from: mark)
    }

    private mutating func readLocalFunction(_ first: Int) throws(LuaProblem) {
        let mark = stack.waiting.count
        let name = try needName()
        try scopes.checkRoom(for: 1)
        let local = scopes.declare(name.text, token: name.token)
        stack.add(.declaration, name.token, name.token, detail: local)
        try readBody(position, line: lexer.line)
        stack.add(.localFunction, first, position - 1, from: mark)
    }

    private mutating func readLocal(_ first: Int) throws(LuaProblem) {
        let mark = stack.waiting.count
        var names: [(token: Int, text: String, isReadOnly: Bool, isConst: Bool)] = []
        var closes = false
        repeat {
            let name = try needName()
            try scopes.checkRoom(for: names.count + 1)
            let attribute = try readAttribute()
            if attribute == "close" {
                if closes { throw error("a second variable to close; expected one in a declaration") }
                closes = true
            }
            names.append((name.token, name.text, attribute != nil, attribute == "const"))
            stack.add(.declaration, name.token, position - 1)
        } while try skip(.comma)
        var count = 0
        var value = LuaConstant.none
        if try skip(.assign) { (count, value) = try readExpressions() }
        for (place, name) in names.enumerated() {
            let isConstant = place == names.count - 1 && count == names.count && name.isConst
            let local = scopes.declare(
                name.text, token: name.token, isReadOnly: name.isReadOnly,
                constant: isConstant ? value : .none)
            stack.set(detail: local, ofWaiting: mark + place)
        }
        stack.add(.local, first, position - 1, detail: names.count, from: mark)
    }

    /// `const` or `close`; nil for a variable without an attribute.
    private mutating func readAttribute() throws(LuaProblem) -> String? {
        guard try skip(.less) else { return nil }
        let name = try needName()
        try need(.greater)
        guard ["const", "close"].contains(name.text) else {
            throw error("unknown attribute '\(name.text.prefix(40))'; expected const or close")
        }
        return name.text
    }

    private mutating func readLabel() throws(LuaProblem) {
        let first = position
        try advance()
        let line = lexer.line
        let name = try needName()
        try need(.label)
        stack.add(.label, first, position - 1, detail: name.token)
        // Statements that do nothing don't count.
        while kind == .semicolon || kind == .label { try readStatement() }
        if let former = scopes.line(ofLabel: name.text) {
            throw error(
                "label '\(name.text.prefix(40))' again, after line \(former); expected another name",
                line: former)
        }
        try scopes.addLabel(name.text, line: line, isLast: endsBlock(withUntil: false))
    }

    private mutating func readReturn() throws(LuaProblem) {
        let first = position
        let mark = stack.waiting.count
        try advance()
        if !endsBlock(), kind != .semicolon { _ = try readExpressions() }
        _ = try skip(.semicolon)
        stack.add(.return, first, position - 1, from: mark)
    }

    private mutating func readExpressionStatement() throws(LuaProblem) {
        let first = position
        let mark = stack.waiting.count
        try readSuffixed()
        guard kind == .assign || kind == .comma else {
            guard [.call, .methodCall].contains(stack.latest.kind) else {
                throw expected("a statement; an expression is none")
            }
            stack.add(.callStatement, first, position - 1, from: mark)
            return
        }
        var count = 1
        try readTarget()
        while try skip(.comma) {
            try readSuffixed()
            count += 1
            try nested(count) { parser throws(LuaProblem) in try parser.readTarget() }
        }
        try need(.assign)
        _ = try readExpressions()
        stack.add(.assignment, first, position - 1, detail: count, from: mark)
    }

    /// What was read last is assigned to.
    private mutating func readTarget() throws(LuaProblem) {
        let node = stack.latest
        switch node.kind {
        case .name: try write(text(of: node.first), node.detail)
        case .field, .index: return
        default: throw expected("a variable or a field before it")
        }
    }

    private mutating func write(_ name: String, _ reference: Int) throws(LuaProblem) {
        if scopes.isReadOnly(name) {
            throw error("'\(name.prefix(40))' is a constant; expected another variable")
        }
        scopes.write(reference)
    }

    /// Uses a variable, which waits on the stack.
    @discardableResult
    mutating func use(_ name: (token: Int, text: String)) throws(LuaProblem) -> LuaConstant {
        let (reference, constant) = try scopes.resolve(name.text)
        stack.add(.name, name.token, name.token, detail: reference)
        return constant
    }
}
