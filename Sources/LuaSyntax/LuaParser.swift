// A text as a tree: tokens, blocks, what follows a mistake. In: a text. Out: tokens, nodes, scopes, errors.

/// Reads a text as Lua's compiler does: in one pass, with one token of lookahead.
struct LuaParser {
    /// Lua's own limit: who calls it has used some of it, so that Lua refuses first.
    private static let deepest = 200
    /// What a level takes of the stack at most, in bytes, as measured with calls in calls; without optimization also where the
    /// thread sanitizer looks on.
    #if DEBUG
        private static let stackOfLevel = 32 << 10
    #else
        private static let stackOfLevel = 3 << 10
    #endif
    /// More mistakes than these are not told.
    private static let mostErrors = 20

    private(set) var tokens: [LuaToken] = []
    private(set) var errors: [LuaSyntaxError] = []
    var stack = LuaNodeStack()
    var scopes = LuaScopes()

    private(set) var lexer: LuaLexer
    /// The token behind the current one, if it was read.
    private var ahead: LuaToken?
    private var depth = 0
    /// As many levels as Lua has, or as fit the thread's stack.
    private let most: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, stackRoom: Int) {
        most = min(Self.deepest, stackRoom / Self.stackOfLevel)
        lexer = LuaLexer(bytes)
        tokens.reserveCapacity(bytes.count / 4 + 1)
    }

    // MARK: Tokens

    /// The number of the current token.
    var position: Int { tokens.count - 1 }
    var kind: LuaToken.Kind { tokens[tokens.count - 1].kind }
    /// The line that has been reached.
    var line: Int { lexer.line }

    mutating func advance() throws(LuaProblem) {
        if let token = ahead {
            ahead = nil
            tokens.append(token)
        } else {
            tokens.append(try lexer.next())
        }
    }

    /// The kind of the token behind the current one.
    mutating func peek() throws(LuaProblem) -> LuaToken.Kind {
        if ahead == nil { ahead = try lexer.next() }
        return ahead?.kind ?? .endOfText
    }

    /// An error at the current token.
    func error(_ message: String, line: Int? = nil) -> LuaProblem { LuaProblem(message: message, line: line) }

    func expected(_ what: String) -> LuaProblem {
        let token = tokens[position]
        let found =
            token.kind == .endOfText
            ? "the end of the text"
            : "'\(String(decoding: lexer.bytes[token.range].prefix(40), as: UTF8.self))'"
        return error("\(found); expected \(what)")
    }

    /// Skips a token if it is the current one.
    mutating func skip(_ wanted: LuaToken.Kind) throws(LuaProblem) -> Bool {
        guard kind == wanted else { return false }
        try advance()
        return true
    }

    mutating func need(_ wanted: LuaToken.Kind) throws(LuaProblem) {
        guard try skip(wanted) else { throw expected("'\(wanted.rawValue)'") }
    }

    /// The token that closes what another one opened.
    mutating func close(_ wanted: LuaToken.Kind, _ opener: LuaToken.Kind, on line: Int) throws(LuaProblem) {
        guard kind != wanted else { return try advance() }
        throw expected(
            line == lexer.line
                ? "'\(wanted.rawValue)'"
                : "'\(wanted.rawValue)' to close '\(opener.rawValue)' on line \(line)")
    }

    /// Reads a name.
    mutating func needName() throws(LuaProblem) -> (token: Int, text: String) {
        guard kind == .name else { throw expected("a name") }
        let found = (position, text(of: position))
        try advance()
        return found
    }

    func text(of token: Int) -> String { String(decoding: lexer.bytes[tokens[token].range], as: UTF8.self) }

    /// The value of a number's token.
    func number(of token: Int) -> LuaConstant {
        LuaNumber(lexer.bytes[tokens[token].range]).map { .number($0) } ?? .none
    }

    /// Reads something one level deeper.
    mutating func nested(_ levels: Int = 1, _ body: (inout LuaParser) throws(LuaProblem) -> Void)
        throws(LuaProblem)
    {
        guard depth + levels <= most else {
            let reason = most < Self.deepest ? " on the small stack of this thread" : ""
            throw error("nested too deep; expected at most \(most) levels\(reason)")
        }
        depth += levels
        defer { depth -= levels }
        try body(&self)
    }

    // MARK: Blocks

    /// Reads the whole text.
    mutating func readText() {
        scopes.openFunction(firstLine: 0)
        recover { parser throws(LuaProblem) in try parser.advance() }
        repeat {
            readStatements()
            guard kind != .endOfText else { break }
            // An `end` too many ends nothing.
            recover { parser throws(LuaProblem) in throw parser.expected("a statement") }
        } while true
        recover { parser throws(LuaProblem) in try parser.scopes.closeFunction(lastLine: 0) }
        stack.add(.block, 0, position - 1, from: 0)
    }

    /// After a mistake, reading goes on behind it.
    private mutating func recover(_ body: (inout LuaParser) throws(LuaProblem) -> Void) {
        let start = lexer.place
        let level = depth
        let mark = stack.waiting.count
        let open = scopes.depth
        do {
            try body(&self)
        } catch {
            if errors.count < Self.mostErrors {
                let range = error.range ?? tokens[position].range
                errors.append(LuaSyntaxError(message: error.message, range: range, line: error.line ?? line))
            }
            depth = level
            stack.cut(to: mark)
            scopes.unwind(to: open)
            if lexer.place == start || tokens.isEmpty { step() }
            while !Self.resumes.contains(kind) { step() }
        }
    }

    /// Takes the next token, whatever it is.
    private mutating func step() {
        do {
            try advance()
        } catch {
            // What can't be read is between tokens; a text has at least one.
            if tokens.isEmpty { step() }
        }
    }

    /// The tokens at which reading goes on after a mistake.
    private static let resumes: Set<LuaToken.Kind> = [
        .local, .function, .if, .for, .while, .repeat, .return, .do, .goto, .break, .end, .else, .elseif,
        .until, .endOfText,
    ]

    func endsBlock(withUntil: Bool = true) -> Bool {
        switch kind {
        case .else, .elseif, .end, .endOfText: true
        case .until: withUntil
        default: false
        }
    }

    /// Reads statements until the block ends; they wait on the stack.
    mutating func readStatements() {
        var isOver = false
        while !isOver, !endsBlock() {
            isOver = kind == .return
            recover { parser throws(LuaProblem) in try parser.readStatement() }
        }
    }

    /// Reads a block in a scope of its own.
    mutating func readBlock(isLoop: Bool = false) throws(LuaProblem) {
        scopes.openBlock(isLoop: isLoop)
        readOpenBlock()
        try scopes.closeBlock()
    }

    /// Reads a block whose scope is open.
    mutating func readOpenBlock() {
        let first = position
        let mark = stack.waiting.count
        readStatements()
        stack.add(.block, first, position - 1, from: mark)
    }
}
