// What a script may still use in a command that calls it for hundreds of frames at once.

/// The processor time that a script and its copies share.
///
/// Not thread-safe, as the plugins that share it.
final class PluginAllowance {
    /// What a frame adds again: several times what the slowest effect needs for one, in seconds.
    private static let perFrame = 0.001

    private let total: Double
    private var rest: Double

    /// - Parameter total: what the script has before its first frame, in seconds; infinity: nothing is measured.
    init(total: Double) { (self.total, rest) = (total, total) }

    /// Whether nothing is left.
    var isUsedUp: Bool { rest < 0 }

    /// A frame begins. What is used up stays so.
    func addFrame() { if !isUsedUp { rest = min(total, rest + Self.perFrame) } }

    /// Does some work of the script and takes what it needs.
    func pay<Answer, Problem: Error>(for work: () throws(Problem) -> Answer) throws(Problem) -> Answer {
        guard total < .infinity else { return try work() }
        let start = ThreadTime.seconds
        defer { rest -= ThreadTime.seconds - start }
        return try work()
    }
}
