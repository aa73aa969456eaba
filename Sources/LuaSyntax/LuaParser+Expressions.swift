// Tokens as expressions. Each one waits on the stack of nodes; its value is told if the compiler knows it.

extension LuaParser {
    /// Reads expressions between commas.
    ///
    /// - Returns: how many, and the value of the last one.
    mutating func readExpressions() throws(LuaProblem) -> (count: Int, last: LuaConstant) {
        var count = 1
        var last = try readExpression()
        while try skip(.comma) { (count, last) = (count + 1, try readExpression()) }
        return (count, last)
    }

    @discardableResult
    mutating func readExpression() throws(LuaProblem) -> LuaConstant { try readOperand(above: 0) }

    /// How strongly an operator holds what is on its left and on its right.
    private static func strength(_ operation: LuaToken.Kind) -> (left: Int, right: Int)? {
        switch operation {
        case .or: (1, 1)
        case .and: (2, 2)
        case .less, .greater, .atMost, .atLeast, .unequal, .equal: (3, 3)
        case .pipe: (4, 4)
        case .tilde: (5, 5)
        case .ampersand: (6, 6)
        case .shiftLeft, .shiftRight: (7, 7)
        case .concat: (9, 8)
        case .plus, .minus: (10, 10)
        case .star, .slash, .floor, .percent: (11, 11)
        case .caret: (14, 13)
        default: nil
        }
    }

    /// Of an operator before its operand.
    private static let unaryStrength = 12

    /// Reads an expression whose operators are stronger than a limit.
    private mutating func readOperand(above limit: Int) throws(LuaProblem) -> LuaConstant {
        var value = LuaConstant.none
        try nested { parser throws(LuaProblem) in
            let first = parser.position
            let mark = parser.stack.waiting.count
            switch parser.kind {
            case .not, .minus, .tilde, .hash:
                let operation = parser.kind
                try parser.advance()
                value = LuaConstant.unary(operation, try parser.readOperand(above: Self.unaryStrength))
                parser.stack.add(.unary, first, parser.position - 1, detail: first, from: mark)
            default: value = try parser.readSimple()
            }
            while let strength = Self.strength(parser.kind), strength.left > limit {
                let operation = parser.kind
                let token = parser.position
                try parser.advance()
                let right = try parser.readOperand(above: strength.right)
                value = LuaConstant.binary(operation, value, right)
                parser.stack.add(.binary, first, parser.position - 1, detail: token, from: mark)
            }
        }
        return value
    }

    private mutating func readSimple() throws(LuaProblem) -> LuaConstant {
        let first = position
        switch kind {
        case .number: return try consume(.number, number(of: first))
        case .string: return try consume(.string, .yes)
        case .nil: return try consume(.nil, .no)
        case .true: return try consume(.true, .yes)
        case .false: return try consume(.false, .no)
        case .dots:
            guard scopes.isVararg else {
                throw error("'...' outside a vararg function; expected one around it")
            }
            return try consume(.vararg, .none)
        case .leftBrace: try readTable()
        case .function:
            try advance()
            try readBody(first, line: line)
        default: return try readSuffixed()
        }
        return .none
    }

    private mutating func consume(_ node: LuaNode.Kind, _ value: LuaConstant) throws(LuaProblem)
        -> LuaConstant
    {
        let first = position
        try advance()
        stack.add(node, first, first)
        return value
    }

    /// Reads a name or parentheses, and the fields and calls behind them.
    @discardableResult
    mutating func readSuffixed() throws(LuaProblem) -> LuaConstant {
        let first = position
        let mark = stack.waiting.count
        var value = LuaConstant.none
        switch kind {
        case .name: value = try use(try needName())
        case .leftParen:
            let line = line
            try advance()
            value = try readExpression()
            try close(.rightParen, .leftParen, on: line)
            stack.add(.paren, first, position - 1, from: mark)
        default: throw expected("an expression")
        }
        while true {
            switch kind {
            case .dot:
                try advance()
                let name = try needName()
                stack.add(.field, first, name.token, detail: name.token, from: mark)
            case .leftBracket:
                try advance()
                try readExpression()
                try need(.rightBracket)
                stack.add(.index, first, position - 1, from: mark)
            case .colon:
                try advance()
                let name = try needName()
                try readArguments()
                stack.add(.methodCall, first, position - 1, detail: name.token, from: mark)
            case .leftParen, .string, .leftBrace:
                try readArguments()
                stack.add(.call, first, position - 1, from: mark)
            default: return value
            }
            value = .none
        }
    }

    private mutating func readArguments() throws(LuaProblem) {
        let line = line
        switch kind {
        case .string: _ = try consume(.string, .yes)
        case .leftBrace: try readTable()
        case .leftParen:
            try advance()
            if try skip(.rightParen) { return }
            _ = try readExpressions()
            try close(.rightParen, .leftParen, on: line)
        default: throw expected("arguments")
        }
    }

    private mutating func readTable() throws(LuaProblem) {
        let first = position
        let mark = stack.waiting.count
        let line = line
        try need(.leftBrace)
        repeat {
            guard kind != .rightBrace else { break }
            let start = position
            let own = stack.waiting.count
            if kind == .leftBracket {
                try advance()
                try readExpression()
                try need(.rightBracket)
                try need(.assign)
                try readExpression()
                stack.add(.keyedEntry, start, position - 1, from: own)
            } else if kind == .name, try peek() == .assign {
                try advance()
                try advance()
                try readExpression()
                stack.add(.namedEntry, start, position - 1, detail: start, from: own)
            } else {
                try readExpression()
                stack.add(.positionalEntry, start, position - 1, from: own)
            }
        } while try skipSeparator()
        try close(.rightBrace, .leftBrace, on: line)
        stack.add(.table, first, position - 1, from: mark)
    }

    private mutating func skipSeparator() throws(LuaProblem) -> Bool {
        if try skip(.comma) { return true }
        return try skip(.semicolon)
    }

    /// Reads the parameters and the block of a function.
    ///
    /// - Parameters:
    ///   - first: the token with which the function begins.
    ///   - line: the line that Lua notes.
    mutating func readBody(_ first: Int, line: Int, isMethod: Bool = false) throws(LuaProblem) {
        let mark = stack.waiting.count
        scopes.openFunction(firstLine: line)
        let number = scopes.function
        try need(.leftParen)
        if isMethod {
            scopes.declare("self", token: nil)
            scopes.countParameter()
        }
        var names: [(token: Int, text: String)] = []
        if kind != .rightParen {
            repeat {
                if try skip(.dots) {
                    scopes.becomeVararg()
                    break
                }
                guard kind == .name else { throw expected("a name or '...'") }
                names.append(try needName())
                try scopes.checkRoom(for: names.count)
            } while try skip(.comma)
        }
        for name in names {
            let local = scopes.declare(name.text, token: name.token)
            scopes.countParameter()
            stack.add(.declaration, name.token, name.token, detail: local)
        }
        try need(.rightParen)
        readOpenBlock()
        let last = self.line
        try close(.end, .function, on: line)
        try scopes.closeFunction(lastLine: last)
        stack.add(.function, first, position - 1, detail: number, from: mark)
    }
}
