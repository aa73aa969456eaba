// The screen's frames while something moves. In: when the carousel wants its next frame, and whether the view is in a window.
// Out: calls with the time of each frame.

#if canImport(QuartzCore)
    import CarouselEngine
    import QuartzCore

    /// A display link while frames are wanted, a timer until the next one that is; neither without a window, since a display link
    /// retains its target.
    @MainActor
    @available(macOS 14, *)
    package final class ScreenFrames {
        private let draw: (Double) -> Void
        private let makeLink: (@escaping (Double) -> Bool) -> CADisplayLink
        private var link: CADisplayLink?
        private var alarm: Timer?

        /// When the next frame is wanted.
        package var next = NextFrame.never { didSet { follow() } }
        /// Whether the view is in a window.
        package var isInWindow = false { didSet { follow() } }

        /// - Parameters:
        ///   - makeLink: a display link that calls a closure with the time of each frame, until it answers false.
        ///   - draw: called with the time of each frame, in seconds of `CACurrentMediaTime`.
        package init(
            makeLink: @escaping (@escaping (Double) -> Bool) -> CADisplayLink,
            draw: @escaping (Double) -> Void
        ) {
            self.makeLink = makeLink
            self.draw = draw
        }

        private func follow() {
            alarm?.invalidate()
            alarm = nil
            if case .at(let time) = next, isInWindow { wait(until: time) }
            guard next == .now, isInWindow else {
                link?.invalidate()
                link = nil
                return
            }
            guard link == nil else { return }
            link = makeLink { [weak self] time in
                self?.draw(time)
                return self != nil
            }
            link?.add(to: .main, forMode: .common)
        }

        private func wait(until time: Double) {
            let seconds = max(0, time - CACurrentMediaTime())
            alarm = .scheduledTimer(withTimeInterval: seconds, repeats: false) { [weak self] _ in
                MainActor.assumeIsolated { self?.draw(CACurrentMediaTime()) }
            }
        }
    }
#endif
