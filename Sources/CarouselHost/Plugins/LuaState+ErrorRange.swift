// Where in its line a mistake is. In: an error, and how to make the call that failed. Out: a range, once the call has failed
// in the same way, apart, in the same text with one token a line.

import CLuaBridge
import LuaSyntax

extension LuaState {
    /// What a repetition may take, in seconds of processor time: once for loading and once for the call.
    private static let seconds = 0.004
    /// The longest text whose calls are repeated, in bytes: a longer one takes too long to read.
    private static let longest = 128 << 10

    /// - Parameter again: makes the failed call; nil if loading failed.
    func placeOfMistake(_ error: chl_error, _ again: ((LuaState) -> Void)?) -> Place? {
        guard [CHL_RUNTIME, CHL_RESULT, CHL_INFINITE, CHL_MANIFEST].contains(error.status), original == nil,
            ([file.source] + moduleSources.values.map(\.source)).allSatisfy({
                $0.text.utf8.count <= Self.longest
            }), file.source.tree.errors.isEmpty
        else { return nil }
        var budget = PluginBudget()
        budget.loadSeconds = Self.seconds
        budget.frameSeconds = Self.seconds
        budget.printedLines = 0
        let second = LuaState(opening: file, plugin: plugin, budget: budget, repeating: self)
        guard second.state != nil else { return nil }
        if second.load(file.source.tree.oneTokenALine.text) == CHL_OK, let again {
            for (name, value) in optionValues { second.setOption(name, to: value) }
            _ = chl_carry_state(second.state, state)
            second.context.pointee = context.pointee
            again(second)
        }
        var error = error
        var found = chl_get_error(second.state).pointee
        let message = text(&error.message)
        guard found.status == error.status, text(&found.message) == message,
            let source = sources(of: text(&found.source))
        else { return nil }
        let lines = source.source.tree.oneTokenALine.lines
        func token(_ line: CInt) -> Int? { lines.lastIndex { $0 <= Int(line) } }
        guard let last = token(found.line) else { return nil }
        let mistake = ErrorRange(
            tree: source.source.tree, message: message, isResult: error.status != CHL_RUNTIME, token: last,
            tokenBefore: token(found.line_before) ?? last)
        return mistake.range.map { (source.source, source.path, source.source.range($0)) }
    }
}
