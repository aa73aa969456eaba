// How much a plugin may use, and what the host keeps of its words.

/// Limits of a plugin. Exceeding one is an error of that plugin alone.
public struct PluginBudget: Equatable, Sendable {
    /// Time to load, in seconds of the thread's processor time.
    public var loadSeconds = 0.2
    /// Time for all items of a frame, likewise.
    public var frameSeconds = 0.05
    /// Memory, in bytes; Transforms count in.
    public var memory = 16 << 20
    /// Lines that a load or a frame may print; more are dropped.
    public var printedLines = 100
    /// Failing frames in a row after which a plugin is left alone.
    public var failingFrames = 60

    /// How time is watched.
    public var watchdog = Watchdog.timer

    /// For lint: scripts are slow and what they do is noted.
    var takesNotes = false

    /// Ways to notice that a script's time is up.
    public enum Watchdog: Sendable {
        /// A timer on the thread's processor time, which ticks by a signal while scripts run and costs them
        /// nothing. Scripts are counted where there is none, as on macOS; where the app uses that signal
        /// (`SIGRTMAX - 6`) itself; on threads that block it, as those of dispatch's queues do; and in the child of a
        /// fork.
        case timer
        /// Lua counts instructions: no signals, at about half the speed.
        case count
    }

    /// 200 ms, 50 ms, 16 MiB, 100 lines, 60 frames.
    public init() {}
}
