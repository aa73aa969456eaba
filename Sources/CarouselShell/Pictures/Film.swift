// Records a motion as a sequence of pictures. In: a session. Out: scenes at equal time steps.

import Foundation
import Pictures

/// Records the scenes of a session while time passes.
final class Film {
    /// The maximum duration, in seconds.
    static let longest = 20.0

    /// Scenes per second.
    let frameRate: Double
    private(set) var frames: [Scene] = []
    /// The duration in seconds; all frames last equally long.
    var seconds: Double { Double(frames.count) / frameRate }

    private unowned let session: Session
    private var time = 0.0

    /// Starts with the current scene.
    init(of session: Session, frameRate: Double) {
        self.session = session
        self.frameRate = frameRate
        frames = [session.scene()]
        session.onStep = { [unowned self] in pass($0) }
    }

    /// Stops recording.
    func cut() { session.onStep = nil }

    /// Records for a duration.
    func run(seconds: Double) {
        let count = Int((seconds * frameRate).rounded())
        for _ in 0..<count { session.advance(by: 1 / frameRate) }
    }

    /// Records the motion from one offset to another at constant speed.
    func run(from start: Double, to end: Double, seconds: Double) {
        let count = max(2, Int((seconds * frameRate).rounded()))
        frames = (0..<count).map { number in
            session.carousel.scrollOffset = start + (end - start) * Double(number) / Double(count - 1)
            session.carousel.settleType()
            return session.scene()
        }
    }

    /// Records an oscillation about an offset; it ends where it begins, so it can be looped.
    func swing(about middle: Double, by width: Double, seconds: Double) {
        let count = Int((seconds * frameRate).rounded())
        frames = (0..<count).map { number in
            let phase = 2 * Double.pi * Double(number) / Double(count)
            session.carousel.scrollOffset = middle + width * sin(phase)
            return session.scene()
        }
    }

    /// Records until nothing moves; returns whether it came to rest within the maximum duration.
    func runUntilRest() -> Bool {
        while session.carousel.isAnimating, time < Self.longest { session.advance(by: 1.0 / 60) }
        // The last scene is the one at rest.
        frames.append(session.scene())
        return !session.carousel.isAnimating
    }

    private func pass(_ step: Double) {
        time += step
        guard time <= Self.longest else { return }
        // A tolerance, because the sum of time steps is not exact: a frame slightly early is better than one
        // step late.
        while Double(frames.count) / frameRate <= time + 1e-9 { frames.append(session.scene()) }
    }
}
