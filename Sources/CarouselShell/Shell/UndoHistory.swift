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
    static let most = 200

    private var done: [Step] = []
    private var undone: [Step] = []
    /// The number of commands that were ever added and not undone, as a recording has them.
    private(set) var mark = 0

    /// Adds a command; nothing can be redone after it.
    mutating func add(_ command: String, _ before: Session.Checkpoint) {
        undone = []
        append(Step(command: command, state: before))
        mark += 1
    }

    /// Makes one step of all commands since an earlier time.
    ///
    /// - Parameters:
    ///   - former: the history at that time: of many commands the first are no longer kept.
    ///   - before: the state at that time.
    mutating func join(since former: UndoHistory, as command: String, _ before: Session.Checkpoint) {
        let weight = mark - former.mark
        guard weight > 0 else { return }
        done = former.done
        append(Step(command: command, state: before, weight: weight))
    }

    /// Makes one step of the last ones.
    ///
    /// - Parameter name: nil for the newest one's.
    mutating func joinLast(_ count: Int, as name: String?) {
        let steps = done.suffix(count)
        guard let first = steps.first, let last = steps.last else { return }
        done.removeLast(steps.count)
        let weight = steps.reduce(0) { $0 + $1.weight }
        append(Step(command: name ?? last.command, state: first.state, weight: weight))
    }

    /// Leaves out the last command.
    mutating func forgetLast() { if let step = done.popLast() { mark -= step.weight } }

    /// The commands that would be undone and redone, and how many were done and not undone.
    var names: (undo: String?, redo: String?, count: Int) { (done.last?.command, undone.last?.command, mark) }

    /// The commands that were done and those that were undone, in the order in which they were done, at most so many of each.
    func list(most: Int) -> (done: [UndoStep], undone: [UndoStep]) {
        var count = mark
        let before = done.suffix(most).reversed().map { step in
            defer { count -= step.weight }
            return UndoStep(command: step.command, mark: count)
        }
        count = mark
        let behind = undone.suffix(most).reversed().map { step in
            count += step.weight
            return UndoStep(command: step.command, mark: count)
        }
        return (before.reversed(), behind)
    }

    private mutating func append(_ step: Step) {
        done.append(step)
        if done.count > Self.most { done.removeFirst() }
    }

    /// How many steps can be undone.
    ///
    /// - Parameter start: a mark beyond which not to go.
    func undoable(notBefore start: Int) -> Int {
        var left = mark - start
        return done.reversed().prefix { step in
            left -= step.weight
            return left >= 0
        }.count
    }

    /// How many commands can be redone.
    var redoable: Int { undone.count }

    /// The last command, to go back to the state before it.
    ///
    /// - Parameter now: the present state, for `redo`.
    mutating func undo(from now: Session.Checkpoint) -> Step? {
        guard let step = done.popLast() else { return nil }
        mark -= step.weight
        undone.append(Step(command: step.command, state: now, weight: step.weight))
        return step
    }

    /// The command that was undone last, to go on to the state behind it.
    ///
    /// - Parameter now: the present state, for `undo`.
    mutating func redo(from now: Session.Checkpoint) -> Step? {
        guard let step = undone.popLast() else { return nil }
        mark += step.weight
        append(Step(command: step.command, state: now, weight: step.weight))
        return step
    }
}

/// A step of a list of what was done.
package struct UndoStep: Encodable, Sendable {
    /// As it was entered.
    package let command: String
    /// How many commands are done when it is.
    package let mark: Int
}
