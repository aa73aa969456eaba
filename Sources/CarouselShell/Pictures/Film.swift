// A motion as pictures, one after the other. In: a session, and what it does. Out: scenes at even times.

import Foundation
import Pictures

/// Scenes of a session while its time passes.
final class Film {
    /// A film takes this long at most, in seconds.
    static let longest = 20.0

    /// Scenes a second.
    let frameRate: Double
    private(set) var frames: [Scene] = []
    /// How long it takes, in seconds; each frame its part.
    var seconds: Double { Double(frames.count) / frameRate }

    private unowned let session: Session
    private var time = 0.0

    /// Begins with what is seen now.
    init(of session: Session, frameRate: Double) {
        self.session = session
        self.frameRate = frameRate
        frames = [session.scene()]
        session.onStep = { [unowned self] in pass($0) }
    }

    /// Ends it.
    func cut() { session.onStep = nil }

    /// Films until a time has passed.
    func run(seconds: Double) {
        let count = Int((seconds * frameRate).rounded())
        for _ in 0..<count { session.advance(by: 1 / frameRate) }
    }

    /// Films the way from one offset to another, at an even speed.
    func run(from start: Double, to end: Double, seconds: Double) {
        let count = max(2, Int((seconds * frameRate).rounded()))
        frames = (0..<count).map { number in
            session.carousel.scrollOffset = start + (end - start) * Double(number) / Double(count - 1)
            return session.scene()
        }
    }

    /// Films a swing to both sides of a place and back to it, so that the end goes on as the beginning.
    func swing(about middle: Double, by width: Double, seconds: Double) {
        let count = Int((seconds * frameRate).rounded())
        frames = (0..<count).map { number in
            let phase = 2 * Double.pi * Double(number) / Double(count)
            session.carousel.scrollOffset = middle + width * sin(phase)
            return session.scene()
        }
    }

    /// Films until nothing moves; whether it came to rest before the film was full.
    func runUntilRest() -> Bool {
        while session.carousel.isAnimating, time < Self.longest { session.advance(by: 1.0 / 60) }
        // The last picture is the one at rest.
        frames.append(session.scene())
        return !session.carousel.isAnimating
    }

    private func pass(_ step: Double) {
        time += step
        guard time <= Self.longest else { return }
        // A hair early rather than a step late: steps of time don't add up to the last bit.
        while Double(frames.count) / frameRate <= time + 1e-9 { frames.append(session.scene()) }
    }
}
