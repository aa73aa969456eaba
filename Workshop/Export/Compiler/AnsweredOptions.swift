// Which standard options have a value wherever items are placed: the script's hook answers them. In: a program with kinds. Out:
// names of options.

import CarouselEngine

/// What the hook for options answers in any case, and what it reads for that.
struct AnsweredOptions {
    private let program: EffectProgram
    private var answered: Set<String> = []
    /// What is read where an option is answered, by its name; under no name what is read elsewhere.
    private var reads: [String: Set<String>] = [:]

    init(_ program: EffectProgram) {
        self.program = program
        guard let hook = program.option, let name = program.functions[hook].parameters.first else { return }
        for statement in program.functions[hook].body {
            guard case .branches(let branches, let otherwise) = statement else {
                note([statement], "")
                continue
            }
            for branch in branches {
                let option = Self.option(in: branch.condition, name)
                note(branch.block, option ?? "")
                if let option, Self.answers(branch.block) { answered.insert(option) }
            }
            note(otherwise ?? [], "")
        }
        for function in [program.update].compactMap({ $0 }) { note(program.functions[function].body, "") }
    }

    /// The options that have a value: those that read them are asked for later.
    var names: Set<String> {
        func place(_ name: String) -> Int {
            CarouselOption.allCases.firstIndex { $0.rawValue == name } ?? -1
        }
        return answered.filter { name in
            reads.allSatisfy { reader, read in !read.contains(name) || place(name) < place(reader) }
        }
    }

    private static func option(in condition: Expression, _ name: Int) -> String? {
        guard case .binary(.equal, let a, let b, _) = condition.form, case .variable(name) = a.form,
            case .constant(.text(let option)) = b.form
        else { return nil }
        return option
    }

    /// Whether a block ends in each case with an answer.
    private static func answers(_ block: [Statement]) -> Bool {
        guard case .returning? = block.last else { return false }
        var isSure = true
        block.visitAll { statement in
            guard case .returning(let values) = statement else { return }
            let kinds = values.first?.kinds ?? .none
            if kinds.isEmpty || kinds.flags.contains(.none) { isSure = false }
        }
        return isSure
    }

    private mutating func note(_ statements: [Statement], _ reader: String) {
        var seen: Set<Int> = []
        var next: [[Statement]] = [statements]
        while let statements = next.popLast() {
            statements.visitExpressions { expression in
                switch expression.form {
                case .call(.host(let host), let arguments) where host.name == "carousel:option":
                    guard case .constant(.text(let name))? = arguments.first?.form else { return }
                    reads[reader, default: []].insert(name)
                case .call(.function(let number, _), _), .function(let number, _):
                    if seen.insert(number).inserted { next.append(program.functions[number].body) }
                default: break
                }
            }
        }
    }
}
