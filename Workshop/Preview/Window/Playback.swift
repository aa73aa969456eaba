// How time passes in a window. In: real seconds, commands. Out: the carousel's seconds.

/// Real time, or slower, or none.
struct Playback: Equatable {
    private(set) var isPaused = false
    /// The carousel's seconds in a real second.
    private(set) var speed = 1.0
    /// Frames to advance although it is paused.
    private var steps = 0

    /// A frame's duration, in seconds.
    static let frame = 1.0 / 60

    /// The carousel's seconds of real ones.
    mutating func seconds(of real: Double) -> Double {
        guard isPaused else { return real * speed }
        defer { steps = 0 }
        return Double(steps) * Self.frame
    }

    /// Whether a frame is to be advanced although it is paused.
    var hasSteps: Bool { steps > 0 }

    /// Carries out `pause`, `step` and `speed F`.
    ///
    /// - Returns: whether the words are a command of these.
    /// - Throws: ``PreviewProblem`` for a wrong argument.
    mutating func carryOut(_ words: [String]) throws(PreviewProblem) -> Bool {
        switch (words[0].lowercased(), words.dropFirst().first) {
        case ("pause", nil): isPaused.toggle()
        case ("pause", "on"): isPaused = true
        case ("pause", "off"): isPaused = false
        case ("step", nil):
            isPaused = true
            steps += 1
        case ("speed", let word?):
            guard let speed = Double(word), (0.05...4).contains(speed) else {
                throw PreviewProblem("speed \(word.prefix(40)); expected 0.05 to 4")
            }
            self.speed = speed
        case ("pause", _), ("step", _):
            throw PreviewProblem(
                "\(words.joined(separator: " ").prefix(80)); expected pause, pause on, pause off or step")
        case ("speed", nil): throw PreviewProblem("speed; expected a factor from 0.05 to 4")
        default: return false
        }
        return true
    }
}
