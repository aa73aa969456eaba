// Compares two types in the states that the shell's commands make. In: the types. Out: the simplest state that differs.

import CarouselEngine
import CarouselHost

/// Compares two types by the command `compare`, in a session like the shell's.
struct TypeVerifier {
    /// What was found.
    struct Result {
        var states = 0
        /// The largest difference of two numbers, relative to the larger of 1 and the numbers.
        var largest = 0.0
        /// The error of a script, which ended the comparison.
        var error: PluginError?
        /// The simplest state that differs.
        var difference: Difference?
        /// What was not varied, with the reason.
        var omitted: [String] = []
    }

    /// A state in which the types differ.
    struct Difference: Equatable {
        /// A line for the shell that leads to it and shows it.
        let replay: String
        /// The item and field that differ most, with both values.
        let place: String
        /// The two items' rows.
        let rows: String
    }

    /// A difference that the shell does not show.
    struct Unconfirmed: Error, CustomStringConvertible {
        let replay: String
        var description: String {
            "verify: a fresh shell does not show what was found; expected the same rows from: \(replay)"
        }
    }

    /// The largest difference that counts as none.
    static let tolerance = 1e-12

    let names: (first: String, second: String)
    /// A library with both types.
    let library: PluginLibrary
    /// Makes another one, for a session that nobody has used.
    let makeLibrary: () -> PluginLibrary

    /// - Parameters:
    ///   - library: one with both types; nil for one that is made.
    ///   - makeLibrary: makes such a library.
    init(
        names: (first: String, second: String), library: PluginLibrary? = nil,
        makeLibrary: @escaping () -> PluginLibrary
    ) {
        self.names = names
        self.library = library ?? makeLibrary()
        self.makeLibrary = makeLibrary
    }

    /// Compares the types.
    ///
    /// - Parameters:
    ///   - samples: the number of mixed states.
    ///   - seed: the same seed gives the same states.
    ///   - stride: 3 leaves two of three single settings out.
    ///   - progress: called with the number of states done, and of all.
    /// - Throws: ``CommandError`` for an unknown type; ``Unconfirmed`` if a fresh shell does not show what is found.
    func run(
        samples: Int, seed: UInt64, stride: Int = 1, progress: (Int, Int) -> Void = { _, _ in }
    ) throws -> Result {
        let session = makeSession(library)
        let first = try session.type(named: Word(text: names.first, column: 1))
        let second = try session.type(named: Word(text: names.second, column: 1))
        let space = VerificationSpace(first, second)
        var result = Result(omitted: space.omitted)
        var found = VerificationState?.none
        var refused = 0
        let states = space.states(samples: samples, seed: seed, stride: stride)
        for state in states where result.error == nil {
            guard let pair = pair(in: state, session) else {
                refused += 1
                continue
            }
            result.states += 1
            if pair.value > result.largest { result.largest = pair.value }
            if pair.value > Self.tolerance, found.map({ state.settings.count < $0.settings.count }) ?? true {
                found = state
            }
            result.error = [first, second].lazy.compactMap { ($0 as? LuaPlugin)?.lastError }.first
            progress(result.states, states.count)
        }
        if refused > 0 {
            result.omitted.append(
                "\(refused) states: a command of theirs is refused, such as one that names an option or item that does not exist"
            )
        }
        if let found, result.error == nil {
            let simplest = shrink(found, session)
            result.difference = try confirm(simplest, rows: pair(in: simplest, session)?.rows)
        }
        return result
    }

    private func makeSession(_ library: PluginLibrary) -> Session {
        Session(commands: .host, library: library, write: { _ in }, tell: { _ in })
    }

    private func pair(in state: VerificationState, _ session: Session) -> ComparedTypes? {
        session.reset()
        session.history = UndoHistory()
        do throws(CommandError) {
            for command in state.commands(names.first, names.second) { try session.carryOut(command) }
            return try session.compare(names.first, names.second)
        } catch {
            // A setting that one of the types refuses makes no state.
            return nil
        }
    }

    /// Takes away what does not matter, until all that is left does.
    private func shrink(_ state: VerificationState, _ session: Session) -> VerificationState {
        var seen = Set([state])
        var state = state
        func differs(_ state: VerificationState) -> Bool {
            (pair(in: state, session)?.value ?? 0) > Self.tolerance
        }
        /// A session has 12 items, of which fewer may do; before what touches them.
        func counted(_ state: VerificationState) -> VerificationState? {
            let commands = state.settings.flatMap(\.commands)
            guard !commands.contains(where: { $0.hasPrefix("items ") }) else { return nil }
            let items = VerificationSetting("items", ["items 12"])
            let counted = VerificationState(settings: [items] + state.settings)
            return differs(counted) ? counted : nil
        }
        state = counted(state) ?? state
        while let next = state.simpler.first(where: { seen.insert($0).inserted && differs($0) })
            ?? counted(state)
        { state = next }
        return state
    }

    /// Runs the state's line in a fresh session, as the shell does.
    private func confirm(_ state: VerificationState, rows: String?) throws -> Difference {
        let commands =
            state.commands(names.first, names.second)
            + ["compare \(names.first.quoted) \(names.second.quoted)"]
        let replay = commands.joined(separator: "; ")
        let fresh = makeSession(makeLibrary())
        try fresh.carryOut(replay)
        let pair = try fresh.compare(names.first, names.second)
        guard pair.value > Self.tolerance, rows == pair.rows else { throw Unconfirmed(replay: replay) }
        return Difference(replay: replay, place: pair.difference.place, rows: pair.rows)
    }
}
