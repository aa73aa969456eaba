// Records a motion as a sequence of frames. In: a session. Out: scenes or placements at equal time steps.

import CarouselEngine
import CarouselShell
import Foundation
import Pictures

/// Records what a session shows while time passes.
final class Film<Frame> {
    /// The maximum duration, in seconds.
    static var longest: Double { 20 }

    /// What an effect may do by itself after the shortest motion, in seconds.
    private static var shortestRest: Double { 2 }

    /// Frames per second.
    let frameRate: Double
    private(set) var frames: [Frame] = []
    /// The duration in seconds; all frames last equally long.
    var seconds: Double { Double(frames.count) / frameRate }

    private unowned let session: Session
    /// What recorded before.
    private let former: (will: (() -> Void)?, did: ((Double) -> Void)?)
    private let shot: () -> Frame
    private var time = 0.0

    /// Starts with what is there when time begins to pass: commands that take none come before the first frame.
    ///
    /// - Parameter shot: what is recorded.
    init(of session: Session, frameRate: Double, shot: @escaping () -> Frame) {
        self.session = session
        self.frameRate = frameRate
        self.shot = shot
        frames = [shot()]
        former = (session.willStep, session.onStep)
        session.willStep = { [unowned self, former] in
            begin()
            former.will?()
        }
        session.onStep = { [unowned self, former] in
            pass($0)
            former.did?($0)
        }
    }

    /// Stops recording; a film around this one goes on.
    func cut() {
        session.willStep = former.will
        session.onStep = former.did
    }

    private func begin() { if time == 0, frames.count == 1 { frames[0] = shot() } }

    /// Records for a duration.
    ///
    /// - Throws: ``CommandError`` if it was interrupted.
    func run(seconds: Double) throws(CommandError) {
        let count = Int((seconds * frameRate).rounded())
        for _ in 0..<count { try session.advanceUnlessInterrupted(by: 1 / frameRate) }
    }

    /// Records the motion from one offset to another at constant speed.
    ///
    /// - Parameter isMoved: whether a finger moves it in time, for effects that remember; otherwise each frame is at rest.
    func run(from start: Double, to end: Double, seconds: Double, isMoved: Bool = false) {
        let count = max(2, Int((seconds * frameRate).rounded()))
        let carousel = session.carousel
        if isMoved {
            carousel.scrollOffset = start
            carousel.settleType()
            carousel.beginDrag(translation: .zero)
        }
        frames = (0..<count).map { number in
            let offset = start + (end - start) * Double(number) / Double(count - 1)
            if isMoved {
                drag(carousel, to: offset, from: start)
                carousel.advance(by: 1 / frameRate)
            } else {
                carousel.scrollOffset = offset
                carousel.settleType()
            }
            return shot()
        }
        if isMoved { carousel.endDrag() }
    }

    /// Records a drag back and forth about an offset; it ends where it begins, so it can be looped.
    ///
    /// - Parameters:
    ///   - middle: the offset, in items; the drag stays within the range.
    ///   - width: from the middle to each side, in items.
    func swing(about middle: Double, by width: Double, seconds: Double) {
        let carousel = session.carousel
        let count = Int((seconds * frameRate).rounded())
        carousel.scrollOffset = middle
        carousel.beginDrag(translation: .zero)
        frames = []
        // The first turn is not recorded: an effect that moves by itself ends it as it will end the second.
        for number in 1...2 * count {
            let phase = 2 * Double.pi * Double(number) / Double(count)
            drag(carousel, to: middle + width * sin(phase), from: middle)
            carousel.advance(by: 1 / frameRate)
            if number > count { frames.append(shot()) }
        }
        carousel.endDrag()
    }

    private func drag(_ carousel: any DrivableCarousel, to offset: Double, from start: Double) {
        guard carousel.offsetMultiplier != 0 else { return }
        let points = (start - offset) * carousel.itemWidth / carousel.offsetMultiplier
        let isVertical = carousel.settings.isVertical
        carousel.drag(
            translation: Size(width: isVertical ? 0 : points, height: isVertical ? points : 0),
            velocity: .zero)
    }

    /// Records until nothing moves. What an effect does by itself once the carousel rests lasts as long as the film up to then,
    /// at most.
    ///
    /// - Returns: whether everything came to rest by then, and within the maximum duration.
    func runUntilRest() -> Bool {
        begin()
        let carousel = session.carousel
        var end = Self.longest
        while carousel.isAnimating, time < end {
            session.advance(by: 1.0 / 60)
            let isMoving = carousel.isDragging || carousel.isScrolling || carousel.isDecelerating
            if isMoving || carousel.velocity != 0 {
                end = Self.longest
            } else if end == Self.longest {
                end = min(end, time + max(time, Self.shortestRest))
            }
        }
        // The last frame is the one at rest.
        frames.append(shot())
        return !carousel.isAnimating
    }

    /// Records until the film has a duration, or cuts it there.
    func run(until seconds: Double) {
        begin()
        let count = max(1, Int((seconds * frameRate).rounded()))
        while frames.count < count, time < Self.longest { session.advance(by: 1 / frameRate) }
        frames = Array(frames.prefix(count))
    }

    private func pass(_ step: Double) {
        time += step
        guard time <= Self.longest else { return }
        // A tolerance, because the sum of time steps is not exact: a frame slightly early is better than one
        // step late.
        while Double(frames.count) / frameRate <= time + 1e-9 { frames.append(shot()) }
    }
}
