// What of a script is kept from frame to frame, and which functions read and change it. In: a program. Out: the same for a
// type with a memory.

/// Variables outside of functions: what `update` changes is the memory of an effect.
struct SwiftMemory {
    /// What a function does with the memory.
    enum Use: Int, Comparable {
        case nothing, reads, writes

        static func < (a: Use, b: Use) -> Bool { a.rawValue < b.rawValue }
    }

    /// Of loaded functions, with those inside them and those that they call.
    private(set) var uses: [Int: Use] = [:]
    /// Where a function that places items, or answers options, changes something.
    private(set) var lateWrite: (place: ScriptPlace, name: String)?

    /// - Parameter calls: the functions that a loaded one calls.
    init(_ program: EffectProgram, calls: [Int: Set<Int>]) {
        for number in calls.keys { uses[number] = Self.ownUse(of: number, in: program) }
        var hasNews = true
        while hasNews {
            hasNews = false
            for (number, called) in calls {
                let use = called.reduce(uses[number] ?? .nothing) { max($0, uses[$1] ?? .nothing) }
                if use != uses[number] {
                    uses[number] = use
                    hasNews = true
                }
            }
        }
        var next = [program.transform] + [program.option].compactMap { $0 }
        var seen = Set(next)
        while let number = next.popLast() {
            if lateWrite == nil { lateWrite = Self.write(in: number, of: program) }
            for called in (calls[number] ?? []).sorted() where seen.insert(called).inserted {
                next.append(called)
            }
        }
    }

    private static func bodies(of number: Int, in program: EffectProgram) -> [[Statement]] {
        var bodies: [[Statement]] = []
        var next = [number]
        while let number = next.popLast() {
            let body = program.functions[number].body
            bodies.append(body)
            body.visitExpressions { expression in
                if case .function(let inner, nil) = expression.form, program.functions[inner].parent != nil {
                    next.append(inner)
                }
            }
        }
        return bodies
    }

    private static func ownUse(of number: Int, in program: EffectProgram) -> Use {
        if write(in: number, of: program) != nil { return .writes }
        var use = Use.nothing
        for body in bodies(of: number, in: program) {
            body.visitExpressions { if case .cell = $0.form { use = .reads } }
        }
        return use
    }

    private static func write(in number: Int, of program: EffectProgram) -> (
        place: ScriptPlace, name: String
    )? {
        var found: (place: ScriptPlace, name: String)?
        for body in bodies(of: number, in: program) {
            body.visitAll { statement in
                guard case .assign(let targets, _, let place) = statement else { return }
                for case .cell(let cell) in targets where found == nil {
                    found = (place, program.cells[cell].name)
                }
            }
        }
        return found
    }
}
