// How much time, memory and output a plugin may use.

/// The limits of a plugin. Exceeding one is an error of that plugin only.
public struct PluginBudget: Equatable, Sendable {
    /// Time to load, in seconds of the thread's processor time.
    public var loadSeconds = 0.2
    /// Time for all items of a frame, in seconds of the thread's processor time.
    public var frameSeconds = 0.05
    /// Time for all that a user has asked for at once, such as a command, in seconds of the thread's processor time.
    package var commandSeconds = Double.infinity
    /// What each frame adds to that, in seconds: for commands whose frames a user has counted.
    package var secondsPerFrame = 0.0
    /// Memory, in bytes; Transforms are included.
    public var memory = 16 << 20
    /// The maximum number of lines that a load or a frame can print; more are dropped.
    public var printedLines = 100
    /// The number of consecutive failing frames after which a plugin is disabled.
    public var failingFrames = 60

    /// How the time limit is enforced.
    public var watchdog = Watchdog.timer

    /// For lint: what scripts do is recorded, which makes them slow.
    var takesNotes = false

    /// Ways to detect that a script's time is up.
    public enum Watchdog: Sendable {
        /// A timer on the thread's processor time, which sends a signal while scripts run and costs them
        /// nothing. Instructions are counted instead where there is no such timer, as on macOS; where the app
        /// uses that signal (`SIGRTMAX - 6`) itself; on threads that block it, as those of dispatch queues
        /// do; and in the child of a fork.
        case timer
        /// Lua counts instructions: no signals, but about half the speed.
        case count
    }

    /// 200 ms, 50 ms, 16 MiB, 100 lines, 60 frames.
    public init() {}

    /// For commands that place hundreds of frames at once, such as `export`: 2 s for all of them in an optimized
    /// build.
    package static var forCommand: PluginBudget {
        var budget = PluginBudget()
        budget.commandSeconds = 2 * BuildSpeed.factor
        return budget
    }

    /// For commands that repeat as often as a user says, such as films: a millisecond more for each frame.
    package static var forRepetition: PluginBudget {
        var budget = forCommand
        budget.secondsPerFrame = 0.001
        return budget
    }
}
