// A text of Lua as a tree, with all its names resolved. In: a text. Out: tokens, nodes, functions, locals, errors.

/// A part of a text: a statement, an expression, or what they are made of.
package struct LuaNode: Equatable, Sendable {
    /// What it is; the comment tells its children.
    package enum Kind: Sendable {
        /// Statements.
        case block
        /// Names, then expressions; ``LuaNode/detail`` is the number of names.
        case local
        /// Targets, then expressions; ``LuaNode/detail`` is the number of targets.
        case assignment
        /// A call.
        case callStatement
        /// A block.
        case `do`
        /// A condition, a block.
        case `while`
        /// A block, a condition.
        case `repeat`
        /// Conditions, each with its block, then the block of `else`.
        case `if`
        /// A name, two or three expressions, a block.
        case numericFor
        /// Names, then expressions, then a block; ``LuaNode/detail`` is the number of names.
        case genericFor
        /// A target, a function.
        case functionStatement
        /// A name, a function.
        case localFunction
        /// Expressions.
        case `return`
        case `break`
        case goto, label, empty

        /// The name that a declaration declares; ``LuaNode/detail`` is its local.
        case declaration
        /// A name that is used; ``LuaNode/detail`` is its reference.
        case name
        case `nil`, `true`, `false`, number, string, vararg
        /// Declarations, then a block; ``LuaNode/detail`` is its function.
        case function
        /// An object; ``LuaNode/detail`` is the token of the field's name.
        case field
        /// An object, a key.
        case index
        /// A function, then arguments.
        case call
        /// An object, then arguments; ``LuaNode/detail`` is the token of the method's name.
        case methodCall
        /// An expression.
        case paren
        /// An operand; ``LuaNode/detail`` is the operator's token.
        case unary
        /// Two operands; ``LuaNode/detail`` is the operator's token.
        case binary
        /// Entries.
        case table
        /// An expression.
        case positionalEntry
        /// An expression; ``LuaNode/detail`` is the token of the field's name.
        case namedEntry
        /// A key, an expression.
        case keyedEntry
    }

    package let kind: Kind
    /// The first token.
    package let first: Int
    /// The last token.
    package let last: Int
    /// What its kind says.
    package var detail: Int
    fileprivate(set) var firstChild: Int32
    package fileprivate(set) var nextSibling: Int32 = -1
}

/// A function of a text; the first one is the text itself.
package struct LuaFunction: Equatable, Sendable {
    /// The function around it; nil for the text.
    package let parent: Int?
    /// The line on which it begins, as Lua counts; 0 for the text.
    package let firstLine: Int
    /// The line on which it ends; 0 for the text.
    package internal(set) var lastLine = 0
    package internal(set) var isVararg = false
    package internal(set) var parameterCount = 0
    /// Its locals, in the order in which they come into being; parameters come first. Without those that Lua makes itself.
    package internal(set) var locals: [Int] = []
    /// The locals of functions around it that it uses, in the order of their first use.
    package internal(set) var upvalues: [Upvalue] = []

    /// A variable of a function around it.
    package struct Upvalue: Equatable, Sendable {
        package let name: String
        /// nil for the table of globals.
        package let local: Int?
    }
}

/// A local variable, a parameter, or the variable of a loop.
package struct LuaLocal: Equatable, Sendable {
    package let name: String
    /// The token that declares it; nil for `self`, which has none.
    package let token: Int?
    package let function: Int
    /// Whether Lua's compiler puts its value in place of it: a `<const>` with a value that is known.
    package internal(set) var isConstant = false
    /// Whether it is declared `<const>` or `<close>`.
    package internal(set) var isReadOnly = false
    /// The local of the same name that it hides.
    package internal(set) var hidden: Int?
    package internal(set) var readCount = 0
    package internal(set) var writeCount = 0
}

/// What a name that is used stands for.
package enum LuaReference: Equatable, Sendable {
    case global
    /// A local of the same function.
    case local(Int)
    /// A local of a function around it.
    case upvalue(Int)
}

/// A text, read.
///
/// It never decides what a script does: Lua alone does that.
package struct LuaTree: Sendable {
    /// The text and its lines.
    package let lines: TextLines
    /// All tokens, in order; the last one is the end of the text.
    package let tokens: [LuaToken]
    package internal(set) var nodes: [LuaNode]
    /// The root: the block of the whole text.
    package let root: Int
    package let functions: [LuaFunction]
    package let locals: [LuaLocal]
    package let references: [LuaReference]
    /// The mistakes, the first one as Lua finds it; with any, the tree has what could be read.
    package let errors: [LuaSyntaxError]

    /// Reads a text.
    ///
    /// - Complexity: O(*n*) in the bytes of the text.
    package init(_ text: String) { self.init(TextLines(text)) }

    /// Reads a text whose lines are known.
    ///
    /// - Parameter stackRoom: what is left of the thread's stack, in bytes: a text that is nested deeper than fits has a mistake.
    package init(_ lines: TextLines, stackRoom: Int = .max) {
        var text = lines.text
        self = text.withUTF8 { bytes in
            var parser = LuaParser(bytes, stackRoom: stackRoom)
            parser.readText()
            return LuaTree(lines, parser)
        }
    }

    private init(_ lines: TextLines, _ parser: LuaParser) {
        self.lines = lines
        tokens = parser.tokens
        nodes = parser.stack.nodes
        root = parser.stack.nodes.count - 1
        functions = parser.scopes.functions
        locals = parser.scopes.locals
        references = parser.scopes.references
        errors = parser.errors
    }

    // MARK: Nodes

    /// The children of a node, in the order of the text.
    package func children(of node: Int) -> [Int] {
        var found: [Int] = []
        var child = Int(nodes[node].firstChild)
        while child >= 0 {
            found.append(child)
            child = Int(nodes[child].nextSibling)
        }
        return found
    }

    /// Calls a closure with each child of a node, in the order of the text, without making a list of them.
    package func forEachChild(of node: Int, _ body: (Int) -> Void) {
        var child = Int(nodes[node].firstChild)
        while child >= 0 {
            body(child)
            child = Int(nodes[child].nextSibling)
        }
    }

    /// The first node that has more levels below it than a limit; nil if none has. Lua reads a long sum or chain of
    /// calls without nesting, but its tree is as deep as it is long.
    package func node(deeperThan limit: Int) -> Int? {
        var depths = [Int](repeating: 0, count: nodes.count)
        // Children are before what they are parts of.
        for node in nodes.indices {
            var child = Int(nodes[node].firstChild)
            while child >= 0 {
                depths[node] = max(depths[node], depths[child] + 1)
                child = Int(nodes[child].nextSibling)
            }
            if depths[node] > limit { return node }
        }
        return nil
    }

    /// Where a node is, in bytes.
    package func range(of node: Int) -> Range<Int> {
        let first = nodes[node].first
        let last = nodes[node].last
        // A node without tokens is empty, before the next token.
        return first > last
            ? tokens[first].start..<tokens[first].start : tokens[first].start..<tokens[last].end
    }

    /// Where a token is, in bytes.
    package func range(ofToken token: Int) -> Range<Int> { tokens[token].range }

    /// The text of a range.
    package func text(_ range: Range<Int>) -> Substring { lines.text(range) }

    /// The local that a name stands for; nil for a global, and for what is no name.
    package func local(of node: LuaNode) -> Int? {
        guard node.kind == .name else { return nil }
        switch references[node.detail] {
        case .local(let local), .upvalue(let local): return local
        case .global: return nil
        }
    }

    /// The text of a token.
    package func text(ofToken token: Int) -> Substring { lines.text(tokens[token].range) }

    /// Blank space and comments before a token, in bytes.
    package func gap(before token: Int) -> Range<Int> {
        (token == 0 ? 0 : tokens[token - 1].end)..<tokens[token].start
    }

    /// The comments of one line, from their two hyphens to the end of the line, with their first bytes.
    package var comments: [(start: Int, text: Substring)] {
        tokens.indices.flatMap { token -> [(start: Int, text: Substring)] in
            let gap = gap(before: token)
            var found: [(start: Int, text: Substring)] = []
            var start = gap.lowerBound
            // Only blanks, ends of lines and comments are between tokens.
            for line in text(gap).utf8.split(omittingEmptySubsequences: false, whereSeparator: isNewline) {
                let blank = line.prefix(while: isBlank).count
                let comment = Substring(line.dropFirst(blank))
                if comment.hasPrefix("--") { found.append((start + blank, comment)) }
                start += line.count + 1
            }
            return found
        }
    }

    /// The text with each token on a line of its own and without comments, and the first line of each token in it: Lua
    /// then names tokens where it names lines.
    package var oneTokenALine: (text: String, lines: [Int]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.text.utf8.count + tokens.count)
        var starts: [Int] = []
        var line = 1
        for token in tokens {
            starts.append(line)
            let text = lines.text(token.range)
            bytes += text.utf8
            bytes.append(UInt8(ascii: "\n"))
            line += token.kind == .string ? TextLines(String(text)).count : 1
        }
        return (String(decoding: bytes, as: UTF8.self), starts)
    }

    /// The line of a token, from 1.
    package func line(ofToken token: Int) -> Int { lines.place(of: tokens[token].start).line }
}

/// Makes nodes from the bottom up: children wait on a stack until their parent is known.
struct LuaNodeStack {
    private(set) var nodes: [LuaNode] = []
    private(set) var waiting: [Int32] = []

    /// Adds a node whose children are those that wait from a place on; it waits in turn.
    mutating func add(_ kind: LuaNode.Kind, _ first: Int, _ last: Int, detail: Int = -1, from mark: Int) {
        for place in mark..<max(mark, waiting.count - 1) {
            nodes[Int(waiting[place])].nextSibling = waiting[place + 1]
        }
        let child = mark < waiting.count ? waiting[mark] : -1
        waiting.removeSubrange(mark...)
        waiting.append(Int32(nodes.count))
        nodes.append(LuaNode(kind: kind, first: first, last: last, detail: detail, firstChild: child))
    }

    /// Adds a node without children.
    mutating func add(_ kind: LuaNode.Kind, _ first: Int, _ last: Int, detail: Int = -1) {
        add(kind, first, last, detail: detail, from: waiting.count)
    }

    /// The node that was added last.
    var latest: LuaNode { nodes[Int(waiting[waiting.count - 1])] }

    /// Completes a node that waits at a place.
    mutating func set(detail: Int, ofWaiting place: Int) { nodes[Int(waiting[place])].detail = detail }

    /// Forgets what waits from a place on, after an error.
    mutating func cut(to mark: Int) { waiting.removeSubrange(min(mark, waiting.count)...) }
}
