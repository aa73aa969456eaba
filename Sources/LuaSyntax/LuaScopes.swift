// Which name stands for what. In: declarations, uses and blocks, in the order of the text. Out: functions, locals,
// references. The rules are those of Lua's own compiler.

/// Why a text is not Lua, as it is found.
struct LuaProblem: Error {
    let message: String
    /// Where it is, in bytes; nil for the current token where it is caught.
    var range: Range<Int>?
    /// The line that Lua names; nil for the one that was read last until then.
    var line: Int?
}

/// The functions, blocks and variables that are open, and all that were found.
struct LuaScopes {
    /// As many as Lua allows in a function.
    static let mostLocals = 200
    private static let mostUpvalues = 255

    private(set) var functions: [LuaFunction] = []
    private(set) var locals: [LuaLocal] = []
    private(set) var references: [LuaReference] = []

    /// For each name, the innermost variable that has it.
    private var innermost: [String: Int] = [:]

    /// A variable that is in scope; `local` is negative for those that Lua makes itself, which have no name.
    private struct Active {
        var name = ""
        var local = -1
        let function: Int
        /// The variable of the same name that it hides.
        var hidden: Int?
        var constant = LuaConstant.none
    }
    private var active: [Active] = []

    private struct Block {
        let isLoop: Bool
        let firstActive: Int
        let firstGoto: Int
        let firstLabel: Int
    }

    private struct OpenFunction {
        let number: Int
        let firstActive: Int
        let firstBlock: Int
        /// The names of its upvalues; the table of globals has none.
        var upvalueNames: [String]
    }
    private var open: [OpenFunction] = []
    private var blocks: [Block] = []

    /// A jump whose label has not come yet.
    private struct Goto {
        let name: String
        let line: Int
        var activeCount: Int
        /// The one before it to the same label.
        let previous: Int?
        var isResolved = false
    }
    private var gotos: [Goto] = []
    /// The last jump by function and name of its label.
    private var waiting: [Label: Int] = [:]
    private var labels: [String] = []
    /// The lines of the labels in scope by function and name.
    private var labelLines: [Label: Int] = [:]
    private struct Label: Hashable {
        let function: Int
        let name: String
    }

    // MARK: Functions and blocks

    mutating func openFunction(firstLine: Int) {
        let parent = open.last?.number
        var function = LuaFunction(parent: parent, firstLine: firstLine)
        if parent == nil {
            function.isVararg = true
            function.upvalues = [LuaFunction.Upvalue(name: "_ENV", local: nil)]
        }
        open.append(
            OpenFunction(
                number: functions.count, firstActive: active.count, firstBlock: blocks.count,
                upvalueNames: parent == nil ? [""] : []))
        functions.append(function)
        openBlock(isLoop: false)
    }

    mutating func closeFunction(lastLine: Int) throws(LuaProblem) {
        functions[function].lastLine = lastLine
        defer { open.removeLast() }
        try closeBlock()
    }

    var function: Int { open[open.count - 1].number }
    var isVararg: Bool { functions[function].isVararg }
    mutating func becomeVararg() { functions[function].isVararg = true }

    mutating func openBlock(isLoop: Bool) {
        blocks.append(
            Block(
                isLoop: isLoop, firstActive: active.count, firstGoto: gotos.count, firstLabel: labels.count))
    }

    mutating func closeBlock() throws(LuaProblem) {
        let block = blocks.removeLast()
        leaveVariables(block.firstActive)
        if block.isLoop { _ = resolveJumps(to: "break", from: block.firstGoto, activeCount: 0) }
        for label in labels[block.firstLabel...] { labelLines[key(label)] = nil }
        labels.removeSubrange(block.firstLabel...)
        while gotos.count > block.firstGoto, gotos[gotos.count - 1].isResolved { gotos.removeLast() }
        guard blocks.count == open[open.count - 1].firstBlock else {
            for place in block.firstGoto..<gotos.count {
                gotos[place].activeCount = min(gotos[place].activeCount, block.firstActive)
            }
            return
        }
        let lost = gotos[block.firstGoto...].filter { !$0.isResolved }
        gotos.removeSubrange(block.firstGoto...)
        for jump in lost { waiting[key(jump.name)] = nil }
        guard let jump = lost.first else { return }
        throw LuaProblem(
            message: jump.name == "break"
                ? "break outside a loop; expected one around it"
                : "no visible label '\(jump.name)' for goto; expected ::\(jump.name)::",
            line: jump.line)
    }

    private mutating func leaveVariables(_ first: Int) {
        while active.count > first {
            let variable = active.removeLast()
            if variable.local >= 0 { innermost[variable.name] = variable.hidden }
        }
    }

    /// The functions and blocks that are open.
    var depth: (functions: Int, blocks: Int) { (open.count, blocks.count) }

    /// Closes what an error has left open.
    mutating func unwind(to depth: (functions: Int, blocks: Int)) {
        // What is wrong in it does not matter any more.
        while blocks.count > depth.blocks {
            if open[open.count - 1].firstBlock == blocks.count - 1 {
                try? closeFunction(lastLine: 0)
            } else {
                try? closeBlock()
            }
        }
    }

    // MARK: Variables

    /// The variables of the function that is open.
    private var activeCount: Int { active.count - open[open.count - 1].firstActive }

    /// Whether a function has room for variables, with those that are declared and not in scope yet.
    func checkRoom(for pending: Int) throws(LuaProblem) {
        guard activeCount + pending > Self.mostLocals else { return }
        throw LuaProblem(
            message: "too many local variables; expected at most \(Self.mostLocals) in a function")
    }

    /// Makes variables that have no name.
    mutating func declareHidden(_ count: Int) {
        for _ in 0..<count { active.append(Active(function: function)) }
    }

    /// A variable comes into scope.
    ///
    /// - Returns: its number.
    @discardableResult
    mutating func declare(
        _ name: String, token: Int?, isReadOnly: Bool = false, constant: LuaConstant = .none
    )
        -> Int
    {
        let number = locals.count
        let hidden = innermost[name]
        locals.append(
            LuaLocal(
                name: name, token: token, function: function, isConstant: constant != .none,
                isReadOnly: isReadOnly, hidden: hidden.map { active[$0].local }))
        functions[function].locals.append(number)
        innermost[name] = active.count
        active.append(
            Active(
                name: name, local: number, function: function, hidden: hidden, constant: constant))
        return number
    }

    mutating func countParameter() { functions[function].parameterCount += 1 }

    /// Resolves a name that is used.
    ///
    /// - Returns: its reference, and its value if the compiler knows it.
    mutating func resolve(_ name: String) throws(LuaProblem) -> (Int, LuaConstant) {
        var constant = LuaConstant.none
        if let found = innermost[name] {
            constant = active[found].constant
            locals[active[found].local].readCount += 1
            if active[found].function == function {
                references.append(.local(active[found].local))
            } else {
                if constant == .none { try capture(name, found) }
                references.append(.upvalue(active[found].local))
            }
        } else {
            // A global is a field of the variable _ENV.
            if let found = innermost["_ENV"] {
                locals[active[found].local].readCount += 1
                if active[found].function != function, active[found].constant == .none {
                    try capture("_ENV", found)
                }
            } else {
                try capture("", nil)
            }
            references.append(.global)
        }
        return (references.count - 1, constant)
    }

    /// Makes a variable of an outer function an upvalue of this function and those between.
    private mutating func capture(_ name: String, _ found: Int?) throws(LuaProblem) {
        let owner = found.map { active[$0].function }
        var level = open.count - 1
        while level >= 0, open[level].number != owner, !open[level].upvalueNames.contains(name) { level -= 1 }
        for inner in (level + 1)..<open.count {
            guard open[inner].upvalueNames.count < Self.mostUpvalues else {
                throw LuaProblem(
                    message: "too many upvalues; expected at most \(Self.mostUpvalues) in a function")
            }
            open[inner].upvalueNames.append(name)
            functions[open[inner].number].upvalues.append(
                LuaFunction.Upvalue(
                    name: found == nil ? "_ENV" : name, local: found.map { active[$0].local }))
        }
    }

    /// A reference is written to.
    mutating func write(_ reference: Int) {
        switch references[reference] {
        case .global: return
        case .local(let local), .upvalue(let local):
            locals[local].readCount -= 1
            locals[local].writeCount += 1
        }
    }

    /// Whether a name can't be written to.
    func isReadOnly(_ name: String) -> Bool {
        innermost[name].map { locals[active[$0].local].isReadOnly } ?? false
    }

    // MARK: Jumps

    private func key(_ name: String) -> Label { Label(function: function, name: name) }

    /// A jump to a label, or, with the name `break`, which no label has, out of a loop.
    mutating func jump(to name: String, line: Int) {
        let key = key(name)
        if labelLines[key] != nil { return }
        gotos.append(Goto(name: name, line: line, activeCount: active.count, previous: waiting[key]))
        waiting[key] = gotos.count - 1
    }

    /// The jumps of a block to a label, or out of a loop, have found their end.
    ///
    /// - Returns: the first one that would enter the scope of a variable.
    private mutating func resolveJumps(to name: String, from first: Int, activeCount: Int) -> Goto? {
        var wrong: Goto?
        var next = waiting[key(name)]
        while let place = next, place >= first {
            gotos[place].isResolved = true
            if gotos[place].activeCount < activeCount { wrong = gotos[place] }
            next = gotos[place].previous
        }
        waiting[key(name)] = next
        return wrong
    }

    /// The line of a label with a name in scope.
    func line(ofLabel name: String) -> Int? { labelLines[key(name)] }

    /// - Parameter isLast: whether no statement follows in the block: its variables are then out of scope.
    mutating func addLabel(_ name: String, line: Int, isLast: Bool) throws(LuaProblem) {
        let block = blocks[blocks.count - 1]
        let count = isLast ? block.firstActive : active.count
        labelLines[key(name)] = line
        labels.append(name)
        guard let jump = resolveJumps(to: name, from: block.firstGoto, activeCount: count) else { return }
        let entered = active[jump.activeCount].local
        throw LuaProblem(
            message:
                "goto \(name) jumps into the scope of local '\(entered < 0 ? "?" : locals[entered].name)'; expected a label before it",
            line: jump.line)
    }
}
