// What `undo` goes back to. In: the commands that changed something, with the state before each. Out: states.

/// The commands that changed the session, and those that were undone.
struct UndoHistory {
    /// A command, and the state before it; of a command that was undone, the state behind it.
    struct Step {
        /// As it was entered.
        let command: String
        let state: Session.Checkpoint
        /// The number of commands that it consists of, as a recording has them.
        var weight = 1
    }

    /// The most steps that are kept.
    static let most = 100

    private var done: [Step] = []
    private var undone: [Step] = []
    /// The number of steps that were ever added and not undone.
    private(set) var mark = 0

    /// Adds a command; nothing can be redone after it.
    mutating func add(_ command: String, _ before: Session.Checkpoint) {
        undone = []
        done.append(Step(command: command, state: before))
        mark += 1
        // Inside of files there may be more, until they become one step.
        if done.count > 2 * Self.most { done.removeFirst(done.count - Self.most) }
    }

    /// Makes one step of all since a mark.
    mutating func join(since start: Int, as command: String) {
        let count = min(mark - start, done.count)
        guard count > 0 else { return }
        let weight = done.suffix(count).map(\.weight).reduce(0, +)
        let first = Step(command: command, state: done[done.count - count].state, weight: weight)
        done.removeLast(count)
        done.append(first)
        mark = start + 1
    }

    /// How many commands can be undone.
    ///
    /// - Parameter start: a mark beyond which not to go.
    func undoable(notBefore start: Int) -> Int { min(done.count, mark - start, Self.most) }

    /// How many commands can be redone.
    var redoable: Int { undone.count }

    /// The last command, to go back to the state before it.
    ///
    /// - Parameter now: the present state, for `redo`.
    mutating func undo(from now: Session.Checkpoint) -> Step? {
        guard let step = done.popLast() else { return nil }
        mark -= 1
        undone.append(Step(command: step.command, state: now, weight: step.weight))
        return step
    }

    /// The command that was undone last, to go on to the state behind it.
    ///
    /// - Parameter now: the present state, for `undo`.
    mutating func redo(from now: Session.Checkpoint) -> Step? {
        guard let step = undone.popLast() else { return nil }
        mark += 1
        done.append(Step(command: step.command, state: now, weight: step.weight))
        return step
    }
}
