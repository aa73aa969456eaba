// The time that a script may use for what a user has asked for. Whoever makes many calls of them hands it down; no call is
// made when it is used up.

/// The processor time that a script and its copies share: for a command, a request of a page, a turn of a server.
///
/// Not thread-safe, as the plugins that share it.
package final class ScriptTime {
    /// What all calls of a script may take that a command needs, in seconds.
    package static let perCommand = PluginBudget.forCommand.commandSeconds
    /// What they may take in one turn of a server for whom others wait, in seconds.
    package static let perTurn = 0.2 * BuildSpeed.factor
    /// What a picture beside the stage may take, such as a thumbnail, in seconds.
    package static let perPicture = 0.1 * BuildSpeed.factor

    /// What there was, in seconds.
    package private(set) var total: Double
    private let perFrame: Double
    private var remaining: Double
    /// Whether loading counts, too. Where there is little time it does not: a script that is slow to load has done nothing
    /// wrong yet, and loading has a limit of its own.
    private var countsLoads: Bool

    /// - Parameters:
    ///   - seconds: infinity: nothing is measured.
    ///   - perFrame: what each frame adds again, in seconds.
    ///   - countsLoads: whether loading counts, too.
    package init(seconds: Double, perFrame: Double = 0, countsLoads: Bool = true) {
        self.countsLoads = countsLoads
        total = seconds
        remaining = seconds
        self.perFrame = perFrame
    }

    /// What a budget says.
    convenience init(_ budget: PluginBudget) {
        self.init(seconds: budget.commandSeconds, perFrame: budget.secondsPerFrame)
    }

    /// Whether nothing is left.
    package var isUsedUp: Bool { remaining < 0 }

    /// Something else is asked for. What is used up stays so.
    package func renew(seconds: Double) {
        guard !isUsedUp else { return }
        total = seconds
        remaining = seconds
    }

    /// A turn of a server begins.
    package func beginTurn() {
        renew(seconds: Self.perTurn)
        countsLoads = false
    }

    /// Another version of the script is there.
    func begin() { remaining = total }

    /// A frame begins.
    func addFrame() { if !isUsedUp { remaining = min(total, remaining + perFrame) } }

    /// Loads the script, and takes what that needs.
    func payForLoad<Answer, Problem: Error>(_ work: () throws(Problem) -> Answer) throws(Problem) -> Answer {
        countsLoads ? try pay(for: work) : try work()
    }

    /// Does some work of the script and takes what it needs.
    func pay<Answer, Problem: Error>(for work: () throws(Problem) -> Answer) throws(Problem) -> Answer {
        guard total < .infinity else { return try work() }
        let start = ThreadTime.seconds
        defer { remaining -= ThreadTime.seconds - start }
        return try work()
    }
}
